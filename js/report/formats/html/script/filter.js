import { show, unfold } from './folds.js';

/** Folds of fewer settings than this open by themselves when they are what was looked for. */
const OPENED = 40;
const KEYS = ['workload', 'dataset', 'concurrency'];

/** @type {HTMLDetailsElement | null} */
const fold = document.querySelector('.filters');
const form = fold?.querySelector('form');
/**
 * Of all settings: id, workload, dataset, concurrency. (The form's own `dataset` is its field of that name.)
 * @type {[string, string, string, string][]}
 */
const settings = JSON.parse(form?.getAttribute('data-settings') ?? '[]');
const boxes = [...(form?.querySelectorAll('input') ?? [])];

/** The place that the address names, and what it chooses: `#place?workload=findOne&contender=native`. */
function fromAddress() {
  const [place, query = ''] = location.hash.slice(1).split('?');
  return { place, chosen: new URLSearchParams(query) };
}

/** @param {string} key */
const choiceOf = (key) => {
  const field = form?.elements.namedItem(key);
  return field instanceof HTMLSelectElement ? field.value : '';
};

/** What differs from everything. */
function chosen() {
  const params = new URLSearchParams();
  for (const key of KEYS) if (choiceOf(key) !== '') params.set(key, choiceOf(key));
  const on = boxes.filter(({ checked }) => checked);
  if (on.length < boxes.length) {
    for (const { value } of on) params.append('contender', value);
    if (on.length === 0) params.set('contender', '');
  }
  return params;
}

/** @param {URLSearchParams} params */
function choose(params) {
  for (const key of KEYS) {
    const field = form?.elements.namedItem(key);
    const value = params.get(key) ?? '';
    if (!(field instanceof HTMLSelectElement)) continue;
    field.value = [...field.options].some((option) => option.value === value) ? value : '';
  }
  const names = params.getAll('contender');
  for (const box of boxes) box.checked = names.length === 0 || names.includes(box.value);
}

/** @param {(string | null)[]} values of a setting, in the order of `KEYS`; null where it has many */
const fits = (values) =>
  KEYS.every((key, i) => choiceOf(key) === '' || values[i] === null || choiceOf(key) === values[i]);

/** @param {Element} element @param {boolean} shown */
const toggle = (element, shown) => element.toggleAttribute('hidden', !shown);

/** @param {Element} part */
export function applyFilter(part) {
  const names = new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value));
  const known = new Set(boxes.map(({ value }) => value));
  for (const element of part.querySelectorAll('[data-contender]')) {
    const name = element.getAttribute('data-contender') ?? '';
    toggle(element, names.has(name) || !known.has(name));
  }
  for (const element of part.querySelectorAll('[data-workload]')) {
    toggle(element, fits(KEYS.map((key) => element.getAttribute(`data-${key}`))));
  }
}

/** What is folded away is opened where few are left, and hidden where none is. */
function applyToFolds() {
  const fitting = new Set(settings.filter(([, ...values]) => fits(values)).map(([id]) => id));
  const narrow = fitting.size < settings.length && fitting.size <= OPENED;
  for (const fold of document.querySelectorAll('details[data-settings]')) {
    const ids = fold.getAttribute('data-settings')?.split('\n') ?? [];
    const shown = ids.some((id) => fitting.has(id));
    toggle(fold, shown);
    if (shown && narrow && fold instanceof HTMLDetailsElement) {
      unfold(fold);
      fold.open = true;
    }
  }
  for (const group of document.querySelectorAll('.group, section.kind')) {
    const members = [...group.querySelectorAll('article, details[data-settings]')];
    group.classList.toggle(
      'nothing',
      members.length > 0 && members.every((one) => one.hasAttribute('hidden')),
    );
  }
  return fitting.size;
}

function update() {
  if (!form) return;
  applyFilter(document.body);
  const left = applyToFolds();
  const on = boxes.filter(({ checked }) => checked).length;
  const output = form.querySelector('output');
  if (output) {
    output.value = `${left} of ${settings.length} settings, ${on} of ${boxes.length} contenders`;
  }
}

/** The choice becomes part of the address, so that a link brings it back. */
function remember() {
  const query = chosen().toString();
  const { place } = fromAddress();
  history.replaceState(
    null,
    '',
    query || place ? `#${place}${query && `?${query}`}` : location.pathname + location.search,
  );
}

function follow() {
  const { place, chosen: params } = fromAddress();
  if (location.hash.includes('?')) choose(params);
  // A link within the page names a place only: the choice stays.
  else remember();
  update();
  if (place !== '') show(place);
}

export function setUpFilter() {
  addEventListener('hashchange', follow);
  if (fold && form) {
    fold.hidden = false;
    // At the side of the page it is in nobody's way; on top of it, it would be.
    fold.open = matchMedia('(min-width: 901px)').matches;
    form.addEventListener('change', () => {
      remember();
      update();
    });
    form.addEventListener('reset', () => {
      // After the fields have been reset.
      setTimeout(() => {
        remember();
        update();
      });
    });
    form.addEventListener('submit', (event) => event.preventDefault());
    for (const button of form.querySelectorAll('button[value]')) {
      button.addEventListener('click', () => {
        for (const box of boxes) box.checked = button.getAttribute('value') === 'all';
        remember();
        update();
      });
    }
  }
  follow();
}
