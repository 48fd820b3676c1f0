import { copy, make } from './parts.js';

/** @param {Element} figure drawn on both scales */
function addScaleSwitch(figure) {
  const caption = figure.querySelector('figcaption');
  if (!caption || !figure.querySelector('[data-scale="linear"]')) return;
  const button = make('button', { type: 'button', 'aria-pressed': 'false' }, 'linear axis');
  button.addEventListener('click', () => {
    const linear = figure.classList.toggle('linear');
    button.setAttribute('aria-pressed', String(linear));
  });
  caption.append(' ', button);
}

/** The same contender stands out wherever it is in what the pointer is on. @param {Event} event */
function light({ type, target, currentTarget: box }) {
  if (!(target instanceof Element && box instanceof Element)) return;
  const name = target.closest('[data-contender]')?.getAttribute('data-contender');
  box.classList.toggle('lighting', type === 'pointerover' && name !== undefined);
  for (const one of box.querySelectorAll('[data-contender]')) {
    one.classList.toggle('lit', one.getAttribute('data-contender') === name);
  }
}

/** @param {Element} part */
export function setUpFigures(part) {
  for (const figure of part.querySelectorAll('figure')) addScaleSwitch(figure);
  for (const box of part.querySelectorAll('figure, article > .forest')) {
    box.addEventListener('pointerover', light);
    box.addEventListener('pointerleave', light);
  }
  for (const link of part.querySelectorAll('h3 > a, h4 > a')) {
    link.setAttribute('title', 'Go to and copy the link');
    link.addEventListener('click', () => {
      // After the browser has followed it.
      setTimeout(() => copy(location.href, 'Link'));
    });
  }
  for (const command of part.querySelectorAll('.command')) {
    const button = make('button', { type: 'button' }, 'Copy');
    button.addEventListener('click', () => copy(command.textContent ?? '', 'Command'));
    command.after(' ', button);
  }
}
