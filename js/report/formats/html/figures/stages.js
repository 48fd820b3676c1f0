import { STAGES, stagesOf, waitingCalls } from '../../../stages.js';
import { ABSENT, label, number, title } from '../../../text.js';
import { figure, swatch, table } from '../markup.js';
import { barChart } from './bars.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../stages.js').StageSum} StageSum */
/** @typedef {StageSum & { name: string }} Named */

/** In the order in which they are stacked. @type {Record<string, string>} */
const COLORS = {
  submit: 'var(--stage-submit)',
  queue: 'var(--stage-queue)',
  transferIn: 'var(--stage-transfer)',
  encode: 'var(--stage-encode)',
  roundTrip: 'var(--stage-round-trip)',
  server: 'var(--server)',
  decode: 'var(--stage-decode)',
  driver: 'var(--stage-driver)',
  transferOut: 'var(--stage-transfer)',
  resume: 'var(--stage-resume)',
  rest: 'var(--stage-rest)',
};

/**
 * Where an operation's time goes, for the contenders that can see their stages. The stages that lie end
 * to end are stacked and held against the mean latency; what they do not explain of it is `rest`.
 * @param {SettingResult} result
 */
export function stageFigure({ setting, rows }) {
  const seen = rows.flatMap(({ cell }) => {
    const sum = stagesOf(cell.summary);
    return sum ? [{ name: label(cell), ...sum }] : [];
  });
  if (seen.length === 0) return undefined;
  const stages = STAGES.filter((stage) =>
    seen.some(({ parts }) => parts.some((part) => part.stage === stage)),
  );
  const waits = seen.some((sum) => waitingCalls(sum, setting.load) !== undefined);
  const stacked = Object.keys(COLORS).filter((part) =>
    seen.some((sum) => stackedParts(sum).some((one) => one.part === part)),
  );
  return figure({
    heading: 'Stages of an operation',
    note: stacked.map((part) => swatch(COLORS[part], part)),
    chart: barChart({
      description: `${title(setting)}: mean time per stage.`,
      unit: 'µs/op',
      bars: seen.map((sum) => ({ name: sum.name, parts: stackedParts(sum) })),
      colors: COLORS,
    }),
    numbers: table({
      caption:
        `Stages of ${title(setting)}, µs an operation. ∥ overlaps others and is not in the sum; server is ` +
        'part of roundTrip where that is known; driver is what a call of the driver took beside what it tells; rest is the mean latency less the sum' +
        (waits ? '; waiting is the number of calls in the queue, by Little’s law' : ''),
      head: [
        ...['contender', ...stages, 'sum', 'rest', 'mean latency'],
        ...(waits ? ['waiting'] : []),
      ],
      rows: seen.map((sum) => [
        sum.name,
        ...stages.map((stage) => stageText(sum, stage)),
        number(sum.sumUs),
        sum.restUs === undefined ? ABSENT : number(sum.restUs),
        sum.wholeUs === undefined ? ABSENT : number(sum.wholeUs),
        ...(waits ? [waitingText(sum, setting)] : []),
      ]),
    }),
  });
}

/** @type {(sum: StageSum, setting: import('../../../settings.js').SettingResult['setting']) => string} */
function waitingText(sum, setting) {
  const calls = waitingCalls(sum, setting.load);
  return calls === undefined ? ABSENT : number(calls);
}

/** @param {StageSum} sum @returns {{ part: string, value: number }[]} */
function stackedParts({ parts, restUs = 0 }) {
  const ends = parts.filter(({ overlaps, within }) => !overlaps && !within);
  const stacked = ends.map(({ stage, us }) => ({ part: /** @type {string} */ (stage), value: us }));
  // Stages that explain more than the whole leave nothing to draw; the table shows by how much.
  return restUs > 0 ? [...stacked, { part: 'rest', value: restUs }] : stacked;
}

/** @param {StageSum} sum @param {string} stage */
function stageText({ parts }, stage) {
  const part = parts.find((one) => one.stage === stage);
  if (!part) return ABSENT;
  return part.overlaps ? `${number(part.us)} ∥` : number(part.us);
}
