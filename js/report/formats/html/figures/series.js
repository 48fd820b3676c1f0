/** How contenders look in drawings: each by colour, and by dashes and marker for those who see no colours. */

import { label } from '../../../text.js';
import { html } from '../markup.js';
import { MARKERS, markPath } from './svg/marks.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** What a look depends on. @typedef {Pick<import('../../../../results/run.d.ts').Cell, 'setting' | 'contender' | 'driver' | 'version' | 'dispatch' | 'dispatchVariant' | 'poolSize' | 'reply' | 'role'>} Cell */

/**
 * @typedef {object} Look
 * @property {string} color a CSS colour
 * @property {number} dash number of the dashes in css/figures.css, 0 for a line without
 * @property {import('./svg/marks.js').Shape} marker
 * @property {boolean} hollow whether the marker is
 * @property {string} className all of that, for css/figures.css
 */

/** Hues of css/palette.css that colour-blind eyes can tell apart, as many as there are. */
const COLORS = 8;
/** Kinds of dashes in css/figures.css, the line without dashes among them. */
const DASHES = 6;
const FACES = [false, true].flatMap((hollow) => MARKERS.map((marker) => ({ marker, hollow })));

/**
 * The driver gives the colour, where no other of the same setting has it: then it is the next that is free. How it is
 * called gives the dashes, and the marker makes the pair of both unique. A contender looks the same in all figures,
 * unless there are more of them in the run than looks.
 * @param {{ cells: Cell[] }} run
 * @returns {(row: { cell: Cell }) => Look}
 */
export function looksOf(run) {
  const whole = assigned(run.cells);
  if (whole.size <= DASHES * FACES.length) {
    return ({ cell }) => /** @type {Look} */ (whole.get(label(cell)));
  }
  /** @type {Map<string, Cell[]>} */
  const settings = new Map();
  for (const cell of run.cells) {
    const alike = settings.get(cell.setting) ?? [];
    alike.push(cell);
    settings.set(cell.setting, alike);
  }
  const known = new Map([...settings].map(([setting, cells]) => [setting, assigned(cells)]));
  return ({ cell }) => /** @type {Look} */ (known.get(cell.setting)?.get(label(cell)));
}

/** @param {Cell[]} cells @returns {Map<string, Look>} by label */
function assigned(cells) {
  const drivers = [...new Set(cells.filter(isChoice).map(driverOf))];
  const dispatches = [...new Set(['inline', ...cells.map(dispatchOf)])];
  /** @type {Map<string, Look>} */
  const looks = new Map();
  const taken = new Set();
  const colors = new Colors(cells);
  for (const cell of cells) {
    if (looks.has(label(cell))) continue;
    const color = isChoice(cell)
      ? `series-${colors.take(cell, drivers.indexOf(driverOf(cell))) + 1}`
      : cell.role;
    const wanted = dispatches.indexOf(dispatchOf(cell)) % DASHES;
    const [dash, face] = free(taken, wanted);
    const { marker, hollow } = FACES[face];
    looks.set(label(cell), {
      color: `var(--${color})`,
      ...{ dash, marker, hollow },
      className: `series ${isChoice(cell) ? color : `series-${color}`} dash-${dash}${hollow ? ' hollow' : ''}`,
    });
  }
  return looks;
}

/** Who has which colour in which setting. */
class Colors {
  /** @type {Map<string, Set<string>>} settings by label */
  #settings = new Map();
  /** @type {Map<string, Set<number>>} by setting */
  #taken = new Map();

  /** @param {readonly Cell[]} cells */
  constructor(cells) {
    for (const cell of cells) {
      const known = this.#settings.get(label(cell)) ?? new Set();
      this.#settings.set(label(cell), known.add(cell.setting));
    }
  }

  /** @param {Cell} cell @param {number} wanted @returns {number} that, or the first that is free, if one is */
  take(cell, wanted) {
    const settings = [...(this.#settings.get(label(cell)) ?? [])];
    const isFree = (/** @type {number} */ color) =>
      settings.every((setting) => !this.#taken.get(setting)?.has(color));
    const order = Array.from({ length: COLORS }, (_, i) => (wanted + i) % COLORS);
    const color = order.find(isFree) ?? wanted % COLORS;
    for (const setting of settings) {
      this.#taken.set(setting, (this.#taken.get(setting) ?? new Set()).add(color));
    }
    return color;
  }
}

/**
 * @param {Set<number>} taken
 * @param {number} wanted dashes
 * @returns {[dash: number, face: number]} those, if a marker is left for them
 */
function free(taken, wanted) {
  const most = DASHES * FACES.length;
  for (let i = 0; i < most; i++) {
    const dash = (wanted + Math.floor(i / FACES.length)) % DASHES;
    const face = i % FACES.length;
    const key = dash * FACES.length + face;
    if (taken.has(key)) continue;
    taken.add(key);
    return [dash, face];
  }
  return [wanted, taken.size % FACES.length];
}

/** @param {Cell} cell */
const isChoice = ({ role }) => role !== 'bound' && role !== 'control';
/** @param {Cell} cell */
const driverOf = ({ driver, version }) => `${driver}@${version}`;
/** @param {Cell} cell */
const dispatchOf = ({ dispatch, dispatchVariant }) =>
  dispatchVariant === '' ? dispatch : `${dispatch}:${dispatchVariant}`;

/** A piece of its line with its marker, to stand beside a name. @param {Look} look */
export function sample(look) {
  return html`<svg class="sample ${look.className}" viewBox="0 0 30 10" width="30" height="10" aria-hidden="true"><path class="line" d="M0 5H30"/><path class="mark" d="${markPath(look.marker, [15, 5])}"/></svg>`;
}

/** @param {readonly Row[]} rows @param {(row: Row) => Look} look */
export function legend(rows, look) {
  return html`<ul class="legend">${rows.map(
    (row) =>
      html`<li data-contender="${label(row.cell)}">${sample(look(row))} ${label(row.cell)}</li>`,
  )}</ul>`;
}
