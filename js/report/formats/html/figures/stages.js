import { rolesText } from '../../../remarks.js';
import { STAGES, stagesOf, waitingCalls } from '../../../stages.js';
import { ABSENT, label, number, title } from '../../../text.js';
import { figure, html, table } from '../markup.js';
import { partsKey, stackedParts } from './rows/parts.js';
import { rowChart, share } from './rows/row_chart.js';
import { timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').SettingResult['setting']} Setting */
/** @typedef {import('../../../stages.js').StageSum} StageSum */
/** @typedef {StageSum & { name: string }} Named */
/** @typedef {import('./rows/parts.js').Kind} Kind */

/** What of an operation's time its stages do not explain. */
const REST = 'rest';

/** @type {Record<import('../../../../results/run.d.ts').Stage, string>} */
const MEANINGS = {
  submit: 'the caller prepares and queues it',
  queue: 'it waits for its turn',
  transferIn: 'its input goes to the worker',
  encode: 'the command becomes bytes',
  roundTrip: 'until the reply is there',
  server: 'the server works, by its own clock',
  decode: 'bytes become objects',
  driver: 'the rest of the driver’s call',
  transferOut: 'the answer comes back',
  resume: 'until the caller goes on',
};

/**
 * Where an operation's time goes, for the contenders that can see their stages. Those that lie end to end are
 * stacked and held against the mean latency; what they do not explain of it is `rest`. A stage within another
 * is drawn in it, one that runs beside the others in a lane below.
 * @param {SettingResult} result
 */
export function stageFigure({ setting, rows }) {
  const seen = rows.flatMap(({ cell }) => {
    const sum = stagesOf(cell.summary);
    return sum ? [{ name: label(cell), ...sum }] : [];
  });
  if (seen.length === 0) return undefined;
  const kinds = kindsOf(seen);
  const beside = [...new Set(seen.flatMap((sum) => asideOf(sum).map(({ part }) => part)))];
  const longest = Math.max(...seen.map(lengthOf)) || 1;
  return figure({
    heading: 'Stages of an operation',
    note: [
      passOf(seen),
      rolesText(rows.filter(({ cell }) => stagesOf(cell.summary))),
      beside.length > 0 &&
        'Stages marked ∥ run at the same time as others: they lie in the lane below the bar. ',
      partsKey(kinds, beside),
    ],
    chart: rowChart({
      name: `${title(setting)}: mean time of each stage`,
      description: seen.map((sum) => `${sum.name} ${timeText(lengthOf(sum))}`).join(', '),
      unit: 'mean latency, µs',
      className: beside.length > 0 ? 'lanes' : '',
      rows: seen.map((sum) => ({
        name: sum.name,
        drawing: [
          stackedParts(kinds, stackOf(sum), longest, timeText),
          laneOf(sum, kinds, longest),
          overrun(sum, longest),
        ],
        value: number(sum.wholeUs ?? sum.sumUs),
      })),
    }),
    numbers: numbers(setting, seen),
  });
}

/**
 * Which operations the stages are of. Calls that go somewhere else are stamped on their way, which takes time.
 * @param {Named[]} seen
 */
function passOf(seen) {
  if (!seen.some(({ stamped }) => stamped)) return 'Mean latency of an operation. ';
  const whose = seen.every(({ stamped }) => stamped) ? 'Calls' : 'Calls through workers';
  return `Mean latency of an operation. ${whose} were timed at every stage in a pass of their own, which makes them slower: their times are not those of other tables. `;
}

/** @param {Named[]} seen @returns {Kind[]} in the order of an operation's life */
function kindsOf(seen) {
  const stages = STAGES.filter((stage) =>
    seen.some(({ parts }) => parts.some((part) => part.stage === stage)),
  );
  const kinds = stages.map((stage) => ({
    part: /** @type {string} */ (stage),
    text: `${stage}: ${MEANINGS[stage]}`,
  }));
  const hasRest = seen.some(({ restUs = 0 }) => restUs > 0);
  return hasRest ? [...kinds, { part: REST, text: 'not explained by stages' }] : kinds;
}

/** @param {StageSum} sum @returns {import('./rows/parts.js').Part[]} */
function stackOf({ parts, restUs = 0 }) {
  const stacked = parts
    .filter(({ overlaps, within }) => !overlaps && !within)
    .map(({ stage, us }) => ({
      part: /** @type {string} */ (stage),
      value: us,
      within: parts
        .filter((inner) => inner.within === stage && !inner.overlaps)
        .map((inner) => ({ part: inner.stage, value: Math.min(inner.us, us) })),
    }));
  return restUs > 0 ? [...stacked, { part: REST, value: restUs }] : stacked;
}

/**
 * Where the measured whole ends, if stages explain more than that: they were taken in a pass of their own.
 * @param {StageSum} sum @param {number} longest
 */
function overrun({ wholeUs, restUs = 0 }, longest) {
  if (wholeUs === undefined || restUs >= 0) return undefined;
  const x = share(wholeUs, longest);
  return html`<line class="whole" x1="${x}" x2="${x}" y1="-2" y2="20"><title>mean latency: ${timeText(wholeUs)}</title></line>`;
}

/** @param {StageSum} sum what runs beside the others: when exactly is not known */
const asideOf = ({ parts }) =>
  parts
    .filter(({ overlaps }) => overlaps)
    .map(({ stage, us }) => ({ part: /** @type {string} */ (stage), value: us }));

/** @param {StageSum} sum @param {Kind[]} kinds @param {number} longest */
function laneOf(sum, kinds, longest) {
  const parts = asideOf(sum);
  return (
    parts.length > 0 &&
    html`<g class="lane">${stackedParts(kinds, parts, longest, timeText, { numbered: false })}</g>`
  );
}

/** @param {StageSum} sum */
const lengthOf = (sum) =>
  Math.max(
    sum.sumUs,
    sum.wholeUs ?? 0,
    asideOf(sum).reduce((total, { value }) => total + value, 0),
  );

/** @param {Setting} setting @param {Named[]} seen */
function numbers(setting, seen) {
  const stages = STAGES.filter((stage) =>
    seen.some(({ parts }) => parts.some((part) => part.stage === stage)),
  );
  const waits = seen.some((sum) => waitingCalls(sum, setting.load) !== undefined);
  return table({
    caption:
      `Stages of ${title(setting)}, µs an operation. ` +
      (seen.some((sum) => asideOf(sum).length > 0)
        ? '∥ overlaps others and is not in the sum; '
        : '') +
      (stages.includes('server') ? 'server is part of roundTrip where that is known; ' : '') +
      (stages.includes('driver')
        ? 'driver is what a call of the driver took beside what it tells; '
        : '') +
      'rest is the mean latency less the sum, which also has the operations of lead-ins and so may be the larger one' +
      (waits ? '; waiting is the number of calls in the queue, by Little’s law' : ''),
    head: ['contender', ...stages, 'sum', 'rest', 'mean latency', ...(waits ? ['waiting'] : [])],
    rows: seen.map((sum) => [
      sum.name,
      ...stages.map((stage) => stageText(sum, stage)),
      number(sum.sumUs),
      sum.restUs === undefined ? ABSENT : number(sum.restUs),
      sum.wholeUs === undefined ? ABSENT : number(sum.wholeUs),
      ...(waits ? [waitingText(sum, setting)] : []),
    ]),
  });
}

/** @type {(sum: StageSum, setting: Setting) => string} */
function waitingText(sum, setting) {
  const calls = waitingCalls(sum, setting.load);
  return calls === undefined ? ABSENT : number(calls);
}

/** @param {StageSum} sum @param {string} stage */
function stageText({ parts }, stage) {
  const part = parts.find((one) => one.stage === stage);
  if (!part) return ABSENT;
  return part.overlaps ? `${number(part.us)} ∥` : number(part.us);
}
