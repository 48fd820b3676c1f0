import { ready } from './parts.js';

/** Text becomes part of the page when its fold is opened. @param {Element} fold */
export function unfold(fold) {
  const held = fold.querySelector(':scope > noscript');
  if (!held) return;
  const part = document.createElement('div');
  part.innerHTML = held.textContent ?? '';
  held.replaceWith(part);
  ready(part);
}

function unfoldAll() {
  for (const fold of document.querySelectorAll('details.tail')) unfold(fold);
}

/** The element of this id, wherever it is folded away. @param {string} id @returns {Element | null} */
export function bring(id) {
  const found = document.getElementById(id);
  if (found || id === '') return found;
  const held = [...document.querySelectorAll('details.tail > noscript')].find((one) =>
    one.textContent?.includes(` id="${id}"`),
  );
  if (!held?.parentElement) return null;
  unfold(held.parentElement);
  return document.getElementById(id);
}

/** Opens what it lies in, and goes there. @param {string} id */
export function show(id) {
  const found = bring(id);
  for (let fold = found?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    fold.open = true;
  }
  found?.scrollIntoView();
}

export function setUpFolds() {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) unfold(target);
    },
    true,
  );
  // On paper nothing can be opened.
  /** @type {HTMLDetailsElement[]} */
  let closed = [];
  addEventListener('beforeprint', () => {
    unfoldAll();
    closed = [...document.querySelectorAll('details')].filter(({ open }) => !open);
    for (const fold of closed) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of closed) fold.open = false;
  });
}
