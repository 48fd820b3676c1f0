/** What stands beside the figures of a comparison: a summary, differences, what was not matched, gates. */

import { timesText } from '../speed.js';
import { counted, minuteOf, number } from '../text.js';
import {
  changeText,
  isHistory,
  isTime,
  nameOf,
  referencesOf,
  settingTitle,
  wholeChange,
} from './words.js';

/** @typedef {import('./words.js').Compared} Compared */
/** @typedef {import('./words.js').Series} Series */
/** @typedef {import('../../stats/between_runs/compared.schema.d.ts').Difference} Difference */
/** @typedef {import('../../stats/between_runs/compared.schema.d.ts').Gate} Gate */

/** Worst first. */
const VERDICTS = /** @type {const} */ (['slower', 'faster', 'same', 'unclear', 'untested']);
/** So many of a kind are named in a line. */
const NAMED = 6;

/** What every format says beside the figures, each in its own way. @param {Compared} compared */
export function factsOf(compared) {
  const gates = gateLines(compared);
  return {
    summary: summaryLine(compared),
    sources: compared.sources.map(sourceText),
    environment: differencesOf(compared, 'environment'),
    subject: differencesOf(compared, 'subject'),
    others: otherChanges(compared),
    notes: notesOf(compared),
    doubts: compared.judged ? [] : doubtsOf(compared),
    warnings: warningsOf(compared).filter(({ title }) => compared.judged || !title),
    regressions: gates.filter(({ failed }) => failed).map(({ text }) => text),
    remarks: gates.filter(({ failed }) => !failed).map(({ text }) => text),
  };
}

/** Where the machines differ, no figure means what it says. @param {string[]} environment */
export const differentText = (environment) =>
  `${environment.join('; ')}. Figures of different machines are not comparable.`;

/** One line: what came out. @param {Compared} compared */
function summaryLine(compared) {
  const judged = compared.series.filter(({ reference, points }) => !reference && points.length > 1);
  const counts = VERDICTS.flatMap((verdict) => {
    const found = judged.filter((one) => wholeChange(one)?.verdict === verdict).length;
    return found > 0 ? [`${found} ${verdict === 'untested' ? 'not judged' : verdict}`] : [];
  });
  const since =
    compared.kind === 'versions'
      ? 'from the oldest version to the newest'
      : `${compared.sources.at(-1)?.name} since ${compared.sources[0].name}`;
  return `${counted(judged.length, 'comparison')}, ${since}: ${counts.join(', ') || 'none'}.`;
}

/** What was measured, and when. @param {Compared['sources'][number]} source */
const sourceText = ({ name, study, preset, rounds, commit, startedAt }) =>
  `${name}: ${study}, ${preset}, ${counted(rounds, 'round')}, commit ${commit}, ${minuteOf(startedAt)}`;

/** The same values in a row once: `commit: a → b` @param {Compared} compared @param {Difference['kind']} wanted */
const differencesOf = ({ differences }, wanted) =>
  differences
    .filter(({ kind }) => kind === wanted)
    .map(({ what, values }) => {
      const changes = values.filter((value, i) => i === 0 || value !== values[i - 1]);
      return `${what}: ${changes.join(' → ')}`;
    });

/** Why nothing is judged here. @param {Compared} compared @returns {{ title: string, text: string, advice: string }[]} */
function doubtsOf(compared) {
  const ofRuns = warningsOf(compared).flatMap(({ title, text, advice }) =>
    title ? [{ title, text, advice }] : [],
  );
  if (ofRuns.length > 0) return ofRuns;
  const text = differentText(differencesOf(compared, 'environment'));
  return [{ title: 'Mixed machines.', text, advice: 'Compare runs of one machine.' }];
}

/** What to doubt in which run, each with its next step. @param {Compared} compared @returns {{ title?: string, text: string, advice: string }[]} */
function warningsOf({ sources }) {
  const all = sources.flatMap(({ warnings }) => warnings);
  return [...new Map(all.map((warning) => [warning.text, warning])).values()].map(
    ({ title, text, advice }) => {
      const names = sources
        .filter(({ warnings }) => warnings.some((warning) => warning.text === text))
        .map(({ name }) => name);
      const whose = names.length === sources.length ? '' : `${names.join(', ')}: `;
      return { ...(title && { title }), text: `${whose}${text}`, advice };
    },
  );
}

/** How figures are to be read, and what they cannot say. @param {Compared} compared @returns {string[]} sentences */
function notesOf(compared) {
  return [...methodNotes(compared), ...matchingNotes(compared), ...unmatchedNotes(compared)];
}

/** @param {Compared} compared */
function methodNotes(compared) {
  if (compared.kind === 'versions') {
    return ['Versions were measured in the same rounds of one run, and are paired by round.'];
  }
  const references = referencesOf(compared);
  const changes = compared.series.flatMap((one) =>
    one.reference ? [] : [{ one, change: wholeChange(one) }],
  );
  const absolute = changes.filter(({ change }) => change?.method === 'absolute');
  const judged = absolute.filter(({ change }) => change?.verdict !== 'untested');
  return [
    ...(references.length > 0
      ? [
          `A change is one of the ratio to ${references.join(' or ')}, measured in the same rounds of each run: what slowed both cancels out.`,
        ]
      : []),
    ...(judged.length > 0
      ? [
          'ABSOLUTE TIMES ACROSS RUNS were compared, as was asked: what the machine did between the runs is in them, and no interval shows it.',
        ]
      : absolute.length > 0
        ? [
            `ABSOLUTE TIMES ACROSS RUNS, not judged: ${listed(absolute.map(({ one }) => nameOf(one)))}. ` +
              'Neither run has another contender of a version that has not changed. Measure one beside, such as mongodb; or give --absolute where the machine was surely in the same state.',
          ]
        : []),
    ...(isHistory(compared)
      ? ['Each point is compared with the first and with the one before.']
      : []),
  ];
}

/** @param {Compared} compared */
function matchingNotes({ kind, series }) {
  if (kind === 'versions') return [];
  const others = series.filter(({ byVersion }) => byVersion);
  const texts = others.map(
    (one) =>
      `${nameOf(one)} (${one.points.map(({ version }) => version || 'unknown').join(' → ')})`,
  );
  return texts.length === 0
    ? []
    : [
        `Matched although their version differs, being the only ones of their kind: ${listed(texts)}.`,
      ];
}

/** @param {Compared} compared */
function unmatchedNotes({ unmatched, sources }) {
  return sources.flatMap(({ name }, source) => {
    const own = unmatched.filter((one) => one.source === source);
    if (own.length === 0) return [];
    const reasons = [...new Set(own.map(({ reason }) => reason))];
    const texts = reasons.map((reason) => {
      const cells = own.filter((one) => one.reason === reason).map(({ cell }) => cell);
      return `${listed(cells)} (${reason})`;
    });
    return [`Only in ${name}, not compared: ${texts.join('; ')}.`];
  });
}

/** @param {readonly string[]} texts each once @param {string} [between] */
function listed(texts, between = ', ') {
  const all = [...new Set(texts)];
  const more = all.length - NAMED;
  return more > 0 ? `${all.slice(0, NAMED).join(between)} and ${more} more` : all.join(between);
}

/** What the rules of --fail-on came to. @param {Compared} compared @returns {{ failed: boolean, text: string }[]} */
export function gateLines(compared) {
  return compared.gates.flatMap((gate) => {
    const of = (/** @type {Gate['exceeded'][number]} */ one) =>
      `${nameOf(one)}, ${settingTitle(compared, one.setting)}: ${changeText(one, gate.metric)}`;
    return [
      ...gate.exceeded.map((one) => ({
        failed: true,
        text: `${gate.rule}: ${of(one)}, certainly beyond the limit (its interval excludes ${limitText(gate)})`,
      })),
      ...(gate.unclear.length > 0
        ? [
            {
              failed: false,
              text: `${gate.rule}: too noisy to tell for ${listed(gate.unclear.map(of), '; ')}; more rounds would tell`,
            },
          ]
        : []),
      ...(gate.unjudged > 0
        ? [
            {
              failed: false,
              text: `${gate.rule}: ${counted(gate.unjudged, 'contender')} not judged: ${compared.judged ? 'fewer than three rounds, absolute values alone, or no such figure' : 'these runs are too poor for that (--force overrides)'}`,
            },
          ]
        : []),
      ...(gate.outcome === 'kept' && gate.kept > 0
        ? [{ failed: false, text: `${gate.rule}: kept by ${counted(gate.kept, 'contender')}` }]
        : []),
    ];
  });
}

/** So much more time is so much less speed. @param {Gate} gate */
const limitText = ({ limitPct, metric }) =>
  isTime(metric)
    ? `${signed(limitPct)} % of time, ${timesText(1 / (1 + limitPct / 100))} as fast`
    : `${signed(limitPct)} %`;

/** @param {number} pct */
const signed = (pct) => `${pct < 0 ? '−' : '+'}${number(Math.abs(pct))}`;

/**
 * What changed by another metric than the time: exploratory, so only where a verdict says so.
 *
 * @param {Compared} compared
 * @returns {string[]}
 */
function otherChanges(compared) {
  return compared.metrics.slice(1).flatMap(({ name, description }) =>
    compared.series.flatMap((one) => {
      const change = one.reference ? undefined : wholeChange(one, name);
      if (!change || (change.verdict !== 'faster' && change.verdict !== 'slower')) return [];
      const better = change.verdict === 'faster' ? 'better' : 'worse';
      const where = `${nameOf(one)}, ${settingTitle(compared, one.setting)}`;
      return [`${where}: ${description} ${changeText(change, name)}, ${better}`];
    }),
  );
}
