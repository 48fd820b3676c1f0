import { label, number, title } from '../../text.js';
import { barChart } from './bars.js';
import { figure, table } from './markup.js';
import { swatch } from './setting.js';

/** @typedef {import('../../view.js').Setting} Setting */
/** @typedef {import('../../../types.d.ts').Summary} Summary */

/**
 * In the order of an operation's life; `server` is part of `roundTrip` and so not stacked.
 * @type {Record<string, string>}
 */
const COLORS = {
  submit: 'var(--stage-other)',
  queue: 'var(--stage-other)',
  transferIn: 'var(--stage-other)',
  encode: 'var(--stage-encode)',
  roundTrip: 'var(--stage-round-trip)',
  decode: 'var(--stage-decode)',
  transferOut: 'var(--stage-other)',
  resume: 'var(--stage-other)',
  rest: 'var(--stage-rest)',
};

/**
 * Where an operation's time goes, for the contenders that can see their stages; what these do not
 * explain of the mean latency is `rest`.
 * @param {Setting} setting
 */
export function stageFigure(setting) {
  const seen = setting.rows
    .filter(({ cell }) => cell.summary.stagesUs)
    .map(({ cell }) => ({ name: label(cell), parts: stagesOf(cell.summary) }));
  if (seen.length === 0) return undefined;
  const stages = Object.keys(COLORS).filter((stage) =>
    seen.some(({ parts }) => parts.some(({ part }) => part === stage)),
  );
  return figure({
    heading: 'Stages of an operation',
    note: stages.map((stage) => swatch(COLORS[stage], stage)),
    chart: barChart({
      description: `${title(setting)}: mean time per stage.`,
      unit: 'µs/op',
      bars: seen,
      colors: COLORS,
    }),
    numbers: table({
      caption: `Stages of ${title(setting)}, µs/op; rest is mean latency less all stages`,
      head: ['contender', ...stages],
      rows: seen.map(({ name, parts }) => [
        name,
        ...stages.map((stage) => {
          const found = parts.find(({ part }) => part === stage);
          return found ? number(found.value) : '–';
        }),
      ]),
    }),
  });
}

/** @param {Summary} summary */
function stagesOf({ stagesUs = {}, latencyUs }) {
  const parts = Object.entries(stagesUs)
    .filter(([stage]) => stage !== 'server')
    .map(([part, { median }]) => ({ part, value: median }));
  const explained = parts.reduce((sum, { value }) => sum + value, 0);
  return [...parts, { part: 'rest', value: latencyUs.mean.median - explained }];
}
