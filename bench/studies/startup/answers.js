/** What launches come to, in sentences. */

import { warmUpSentence } from '../../../js/stats/answers/warm_up.js';
import { range, thousands, times } from '../../../js/stats/answers/wording.js';
import { compareCells } from '../../../js/stats/comparison/compare.js';
import { warmUpOf } from '../../../js/stats/steadiness/warm_up.js';
import { intervalText, launchesOf, metricOf, nameOf, whereOf } from './launches.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Answer} Answer */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */

/** Scripts that sentences are about: one answer, a job, a long one. */
const SCRIPTS = [1, 1000, 10_000];

/** What a sentence must not leave out. @type {Record<string, string>} */
const DOUBTS = {
  unclear: ', which may be chance',
  untested: ', from too few launches to tell it from chance',
};

/**
 * `0.30× the time of mongodb (0.28–0.33×)`; one launch has no interval.
 *
 * @param {import('../../../js/results/run.d.ts').Comparison} comparison
 * @param {string} what
 * @param {string} [other]
 */
function ratioText({ ratio, lo, hi }, what, other) {
  const of = other === undefined ? '' : ` of ${other}`;
  return `${times(ratio)} the ${what}${of}${lo === hi ? '' : ` (${range(lo, hi)})`}`;
}

/** @param {Run} run @returns {Answer[]} each contender beside the baseline, by the length of the script */
export function scriptAnswers(run) {
  return SCRIPTS.flatMap((calls) => {
    const script = calls === 1 ? 'a script of one call' : `a script of ${thousands(calls)} calls`;
    return launchesOf(run).flatMap(({ setting, cells }) => {
      const baseline = cells.find(({ role }) => role === 'baseline');
      return cells.flatMap((contender) => {
        if (!baseline || contender === baseline) return [];
        const metric = `script${calls}Ms`;
        const comparison = compareCells({ run, baseline, contender, metric });
        if (!comparison) return [];
        const [own, other] = [contender, baseline].map((cell) => metricOf(cell, metric));
        // Which what else the machine does disturbs less.
        const cpu = compareCells({ run, baseline, contender, metric: `scriptCpu${calls}Ms` });
        const doubt = DOUBTS[comparison.verdict] ?? '';
        return [
          {
            question: `How long does ${script} take, from the start of its process?`,
            answer:
              `${whereOf(setting)}: ${script} takes ${nameOf(contender)} ${ratioText(comparison, 'time', nameOf(baseline))}` +
              `${doubt}: ${intervalText(own)} beside ${intervalText(other)} ms${cpu ? `; and ${ratioText(cpu, 'CPU')}` : ''}.`,
            evidence: [contender.id, baseline.id],
          },
        ];
      });
    });
  });
}

/** @param {Run} run @returns {Answer[]} */
export function warmUpAnswers(run) {
  return launchesOf(run).flatMap(({ setting, cells }) =>
    cells.flatMap((cell) => {
      const warmUp = warmUpOf(run.data.get(cell.id)?.rounds ?? []);
      if (!warmUp?.isTold) return [];
      return [
        {
          question: 'When is a driver through with its warm-up?',
          answer: `${whereOf(setting)}: ${warmUpSentence(nameOf(cell), warmUp)}.`,
          evidence: [cell.id],
        },
      ];
    }),
  );
}

/** @param {Run} run @returns {Answer[]} one for each contender that was launched under several versions of Node.js */
export function nodeAnswers(run) {
  /** @type {Map<string, { node: string, cell: Cell }[]>} */
  const found = new Map();
  for (const { setting, cells } of launchesOf(run)) {
    const { node } = setting.params;
    if (node === undefined) continue;
    for (const cell of cells) {
      const key = `${setting.workload}, ${setting.dataset}: ${nameOf(cell)}`;
      found.set(key, [...(found.get(key) ?? []), { node: String(node), cell }]);
    }
  }
  return [...found].flatMap(([key, launches]) => {
    if (launches.length < 2) return [];
    const texts = launches.map(
      ({ node, cell }) => `${intervalText(metricOf(cell, 'script1Ms'))} ms on ${node}`,
    );
    return [
      {
        question: 'What does the version of Node.js change about the first answer?',
        answer: `${key} has its first answer after ${texts.join(', ')}.`,
        evidence: launches.map(({ cell }) => cell.id),
      },
    ];
  });
}
