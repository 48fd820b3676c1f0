/** The tables of a comparison, as text: before and after side by side, or a history point by point. */

import { settingNoise } from '../run_facts.js';
import { TIME } from '../settings.js';
import { ABSENT, interval } from '../text.js';
import {
  bySetting,
  changeSince,
  changeText,
  isHistory,
  nameOf,
  verdictText,
  wholeChange,
} from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./words.js').Series} Series */
/** @typedef {import('./words.js').Point} Point */
/** @typedef {{ text: string, tone?: string }} TableCell `tone`: a verdict, where the cell is one */

/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string} note
 * @property {import('../text_table.js').TextColumn[]} columns
 * @property {TableCell[][]} rows
 */

/** Whether a verdict is one that readers look for. @param {string} [tone] @returns {tone is 'faster' | 'slower'} */
export const isTold = (tone) => tone === 'faster' || tone === 'slower';

/** @param {Compared} compared @returns {Table[]} */
export function tablesOf(compared) {
  return isHistory(compared) ? historyTables(compared) : pairTables(compared);
}

/** @param {Compared} compared @returns {Table[]} a table per setting, a row per contender */
function pairTables(compared) {
  const [before, after] = compared.kind === 'versions' ? ['older', 'newer'] : ['before', 'after'];
  return bySetting(compared).map(({ title, series, noisePct }) => ({
    title,
    note: settingNoise(noisePct),
    columns: [
      { head: 'contender', align: 'left' },
      { head: `${before} µs/op`, align: 'right', spare: 1 },
      { head: `${after} µs/op`, align: 'right', spare: 2 },
      { head: 'change', align: 'left' },
      { head: 'verdict', align: 'left' },
    ],
    rows: series.map((one) => {
      const [first, last] = [one.points[0], one.points[one.points.length - 1]];
      const change = wholeChange(one);
      return [
        { text: one.byVersion ? `${nameOf(one)} ${versionsOf(one)}` : nameOf(one) },
        { text: timeOf(first) },
        { text: timeOf(last) },
        { text: change ? changeText(change) : ABSENT },
        verdictCell(one, change),
      ];
    }),
  }));
}

/** @param {Compared} compared @returns {Table[]} a table per series, a row per point */
function historyTables(compared) {
  const what = compared.kind === 'versions' ? 'version' : 'run';
  const withVersion = compared.kind === 'runs';
  return bySetting(compared).flatMap(({ title, series, noisePct }) =>
    series.map((one) => ({
      title: `${title}: ${nameOf(one)}`,
      note: settingNoise(noisePct),
      columns: [
        { head: what, align: 'left' },
        { head: 'µs/op', align: 'right', spare: 2 },
        { head: 'since the first', align: 'left' },
        { head: 'verdict', align: 'left' },
        { head: 'since the one before', align: 'left', spare: 1 },
      ],
      rows: one.points.map((point, i) => [
        {
          text:
            withVersion && one.byVersion && point.version
              ? `${point.label} (${point.version})`
              : point.label,
        },
        { text: timeOf(point) },
        ...sinceFirst(one, point),
        stepCell(one, point, i),
      ]),
    })),
  );
}

/** @param {Series} series @param {Point} point @returns {TableCell[]} */
function sinceFirst(series, point) {
  const change = changeSince(point, 0);
  if (!change) return [{ text: '' }, { text: '' }];
  return [{ text: changeText(change) }, verdictCell(series, change)];
}

/** The second point's step is its change since the first. @param {Series} series @param {Point} point @param {number} i @returns {TableCell} */
function stepCell(series, point, i) {
  const change = i > 1 ? changeSince(point, i - 1) : undefined;
  if (!change || series.reference) return { text: '' };
  const { tone, text } = verdictCell(series, change);
  return { text: `${text}: ${changeText(change)}`, tone };
}

/** @param {Series} series @param {import('./words.js').Change | undefined} change @returns {TableCell} */
function verdictCell(series, change) {
  const text = verdictText(series, change);
  return { text, tone: text };
}

/** @param {Point} point */
function timeOf({ metrics }) {
  const time = metrics[TIME];
  return time ? interval(time) : ABSENT;
}

/** @param {Series} series */
const versionsOf = ({ points }) => {
  const versions = points.map(({ version, label }) => version || label);
  return `${versions[0]} → ${versions[versions.length - 1]}`;
};
