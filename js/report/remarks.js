/** What stands in tables and drawings beside contenders, explained where it appears: bounds, controls, and doubts. */

import { WHY_UNCLEAR, WIDEST } from '../stats/comparison/verdict.js';
import { TIME } from './settings.js';
import { factorText } from './speed.js';
import { label } from './text.js';

/** @typedef {import('../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('./settings.js').Row} Row */

/** @type {Record<typeof WHY_UNCLEAR[keyof typeof WHY_UNCLEAR], (comparisons: number) => string>} */
const MEANINGS = {
  [WHY_UNCLEAR.noise]: () =>
    'the interval excludes 1, but the control, the same code launched twice, differs by as much.',
  [WHY_UNCLEAR.number]: (comparisons) =>
    `the interval excludes 1 in this comparison by itself, but not once corrected for all ${comparisons} of the run.`,
  [WHY_UNCLEAR.width]: () =>
    `the interval excludes 1, but its ends lie more than ${WIDEST} times apart.`,
};

/**
 * What the remarks in these rows mean.
 *
 * @param {Pick<RunFile, 'comparisons'>} run
 * @param {readonly Row[]} rows
 * @returns {string} nothing where there are none
 */
export function remarksText({ comparisons }, rows) {
  const corrected = comparisons.filter(
    ({ metric, pAdjusted }) => metric === TIME && pAdjusted !== undefined,
  );
  const found = Object.entries(MEANINGS).flatMap(([remark, meaning]) =>
    rows.some((row) => row.remark === remark)
      ? [`Unclear, ${remark}: ${meaning(corrected.length)}`]
      : [],
  );
  if (rows.some(({ undercut }) => undercut)) {
    found.push(
      'A lower bound that another is no slower than bounds nothing: what a driver adds is less than what else differs between the two.',
    );
  }
  return found.join(' ');
}

/** What the rows are that nobody can choose. @param {readonly Row[]} rows @returns {string} with a blank at its end */
export function rolesText(rows) {
  const bound = rows.find(({ cell }) => cell.role === 'bound');
  const control = rows.find(({ cell }) => cell.role === 'control');
  const isOneSetting = new Set(rows.map(({ cell }) => cell.setting)).size === 1;
  const undercut = isOneSetting && bound?.undercut ? `; here ${bound.undercut}` : '';
  return [
    bound && `${label(bound.cell)}: lower bound, nothing converted to JavaScript${undercut}. `,
    control && `${label(control.cell)}: control, the baseline launched a second time. `,
  ]
    .filter(Boolean)
    .join('');
}

/**
 * What the control says about other metrics than the time: what two launches of the same code differ by there.
 *
 * @param {readonly Row[]} rows of one setting
 * @param {readonly { name: string, text: string }[]} metrics `text`: as readers call it
 * @returns {string} with a blank at its end
 */
export function controlOn(rows, metrics) {
  const control = rows.find(({ cell }) => cell.role === 'control');
  if (!control) return 'No control here: what two launches of the same code differ by is unknown. ';
  const found = metrics.flatMap(({ name, text }) => {
    const compared = control.comparisons[name];
    return compared ? [factorText(compared, `the ${text}`)] : [];
  });
  if (found.length === 0) return '';
  return `The control took ${found.join(' and ')}: differences as small say nothing. `;
}
