/** How a comparison of runs speaks: the same words in all formats. */

import { shortContender } from '../../stats/answers/wording.js';
import { TIME } from '../settings.js';
import { factorText, speedText } from '../speed.js';
import { ABSENT, label, title } from '../text.js';

/** @typedef {import('../../stats/between_runs/compared.schema.d.ts').Compared} Compared */
/** @typedef {import('../../stats/between_runs/compared.schema.d.ts').Series} Series */
/** @typedef {import('../../stats/between_runs/compared.schema.d.ts').Point} Point */
/** @typedef {import('../../stats/between_runs/compared.schema.d.ts').Change} Change */
/** @typedef {import('../../results/run.d.ts').Metric} Metric */
/** @typedef {{ ratio: number, lo: number, hi: number }} Factor */

/** Of how long operations take; of anything else there is more or less. @param {string} metric */
export const isTime = (metric) => metric === TIME || metric.startsWith('latency');

/**
 * `0.90× as fast (0.87–0.93)` where it is of how long operations take, `1.10× as much (…)` elsewhere.
 *
 * @param {Factor} change
 * @param {string} [metric]
 */
export const changeText = (change, metric = TIME) =>
  isTime(metric) ? speedText(change, 'as fast') : factorText(change, 'as much');

/** @param {Compared} compared @param {string} id */
export function settingTitle({ settings }, id) {
  const setting = settings.find((one) => one.id === id);
  return setting ? title(setting) : id;
}

/** @param {Pick<Series, 'contender' | 'poolSize' | 'reply'>} series */
export const nameOf = (series) => label(series);

/** @param {Compared} compared @returns {{ setting: string, title: string, series: Series[], noisePct: number | undefined }[]} */
export const bySetting = (compared) =>
  [...new Set(compared.series.map(({ setting }) => setting))].map((setting) => ({
    setting,
    title: settingTitle(compared, setting),
    series: compared.series.filter((one) => one.setting === setting),
    noisePct: compared.noisePct[setting],
  }));

/** @param {Point | undefined} point @param {number} since @param {string} [metric] */
export const changeSince = (point, since, metric = TIME) =>
  point?.changes.find((change) => change.since === since && change.metric === metric);

/** The change that a verdict is given on: from the first point to the last. @param {Series} series @param {string} [metric] */
export const wholeChange = ({ points }, metric = TIME) =>
  points.length > 1 ? changeSince(points[points.length - 1], 0, metric) : undefined;

/** What stands in a verdict's column. @param {Series} series @param {Change | undefined} change */
export function verdictText({ reference }, change) {
  if (reference) return 'reference';
  if (!change) return ABSENT;
  return change.method === 'absolute' && change.verdict === 'untested'
    ? 'not judged'
    : change.verdict;
}

/** Whether more than two things stand side by side. @param {Compared} compared */
export const isHistory = ({ kind, series, sources }) =>
  sources.length > 2 || (kind === 'versions' && series.some(({ points }) => points.length > 2));

/** What the ratios are taken to, as tables name it; empty where nothing is relative. @param {Compared} compared */
export function referencesOf({ series }) {
  const names = series.filter(({ reference }) => reference).map(nameOf);
  return [...new Set(names)].map(shortContender);
}
