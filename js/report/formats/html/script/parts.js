/** What is to be done to each part of the page when it comes to be: the whole first, then what was folded away. */

/** @type {((part: Element) => void)[]} */
const setUps = [];

/** @param {(part: Element) => void} setUp */
export function forEachPart(setUp) {
  setUps.push(setUp);
}

/** @param {Element} part */
export function ready(part) {
  for (const setUp of setUps) setUp(part);
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** To those who hear the page, and for a moment to all. @param {string} text */
export function say(text) {
  const said = document.getElementById('said');
  if (!said) return;
  said.textContent = text;
  said.classList.remove('unseen');
  setTimeout(() => said.classList.add('unseen'), 2000);
}

/** @param {string} text @param {string} what it is, for those who hear it */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages from a disk may not write to the clipboard in every browser; a selection may.
    const area = make('textarea', { readonly: '' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  say(`${what} copied`);
}
