import { copy, make } from './parts.js';
import { csvOf, markdownOf, orderOf } from './table_text.js';

/** @param {Element} cell without what is drawn */
function textOf(cell) {
  const plain = /** @type {Element} */ (cell.cloneNode(true));
  for (const drawing of plain.querySelectorAll('svg')) drawing.remove();
  for (const line of plain.querySelectorAll('br')) line.replaceWith(' ');
  return (plain.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** As it is seen: filtered and sorted, without drawings. @param {HTMLTableElement} table */
function rowsOf(table) {
  const shown = [...table.rows].filter((row) => !row.hasAttribute('hidden'));
  const isText = (/** @type {Element} */ cell) =>
    !cell.classList.contains('drawing') &&
    !cell.querySelector('svg') &&
    !cell.hasAttribute('hidden');
  return shown.map((row) => [...row.cells].filter(isText).map(textOf));
}

/** @param {HTMLTableElement} table */
function addCopying(table) {
  const caption = table.caption?.textContent ?? 'table';
  const button = (
    /** @type {string} */ name,
    /** @type {(rows: string[][]) => string} */ write,
  ) => {
    const made = make(
      'button',
      { type: 'button', 'aria-label': `Copy as ${name}: ${caption}` },
      name,
    );
    made.addEventListener('click', () => copy(write(rowsOf(table)), `Table as ${name}`));
    return made;
  };
  table.parentElement?.after(
    make(
      'p',
      { class: 'tools' },
      'Copy as ',
      button('CSV', csvOf),
      ' ',
      button('Markdown', markdownOf),
    ),
  );
}

/** @param {HTMLTableElement} table */
function addSorting(table) {
  const [body] = table.tBodies;
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  // Groups of rows have an order of their own.
  if (!body || table.tBodies.length > 1 || body.rows.length < 2) return;
  for (const [column, head] of heads.entries()) {
    if (head.querySelector('svg, a')) continue;
    const button = make('button', { type: 'button', class: 'sort' }, ...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      // The best come first, at the first click.
      const best = head.dataset.best === 'more' ? 'descending' : 'ascending';
      const descending =
        head.getAttribute('aria-sort') === best ? best === 'ascending' : best === 'descending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      const rows = [...body.rows];
      const texts = rows.map((row) => textOf(row.cells[column]));
      body.append(...orderOf(texts, descending).map((i) => rows[i]));
    });
  }
}

/** What scrolls by itself must be reached without a mouse. */
export function nameScrolling() {
  for (const box of document.querySelectorAll('.scroll')) {
    const scrolls = box.scrollWidth > box.clientWidth;
    const caption = box.querySelector('caption')?.textContent ?? '';
    for (const [name, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', caption],
    ]) {
      if (scrolls) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  }
}

/** @param {Element} part */
export function setUpTables(part) {
  for (const table of part.querySelectorAll('table')) {
    addSorting(table);
    addCopying(table);
  }
}
