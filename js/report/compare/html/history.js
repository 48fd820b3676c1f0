/** A setting's history as a figure: the speed of each contender from point to point. */

import { byStepFigure } from '../../formats/html/figures/by_step.js';
import { looksOf } from '../../formats/html/figures/series.js';
import { settingNoise } from '../../run_facts.js';
import { bySetting, changeSince, nameOf } from '../words.js';

/** @typedef {import('../words.js').Compared} Compared */
/** @typedef {import('../words.js').Series} Series */

/**
 * @param {Compared} compared
 * @returns {{ title: string, figure: import('../../formats/html/markup.js').Value }[]}
 */
export function historyFigures(compared) {
  const look = looksOf({ cells: compared.series.map(cellOf) });
  return bySetting(compared).flatMap(({ title, series, noisePct }) => {
    const shown = series.filter(({ points }) => points.length > 1);
    return groupsOf(compared, shown).map(({ name, steps, group }) => ({
      title: name === '' ? title : `${title}: ${name}`,
      figure: byStepFigure({
        heading: 'Speed',
        note: noteOf(noisePct),
        label: 'times as fast as the first',
        noisePct,
        steps,
        series: group.map((one) => ({
          name: one.reference ? `${nameOf(one)} (reference)` : nameOf(one),
          look: look({ cell: cellOf(one) }),
          ratios: ratiosOf(one, steps),
        })),
      }),
    }));
  });
}

/** Versions of one driver are not those of another. @param {Compared} compared @param {Series[]} shown */
function groupsOf({ kind, sources }, shown) {
  if (kind === 'versions') {
    return shown.map((one) => ({
      name: nameOf(one),
      steps: one.points.map(({ label }) => label),
      group: [one],
    }));
  }
  const steps = sources.map(({ name }) => name);
  return shown.length > 0 ? [{ name: '', steps, group: shown }] : [];
}

/** @param {number | undefined} noisePct */
function noteOf(noisePct) {
  const noise = settingNoise(noisePct);
  const shaded = noise === '' ? '' : ` Shaded: ${noise}, how far nothing may seem to change.`;
  return `Above 1 is faster; with 95 % intervals.${shaded}`;
}

/** @param {Series} series @param {string[]} steps */
const ratiosOf = ({ points }, steps) =>
  steps.map((step) => {
    const at = points.findIndex(({ label }) => label === step);
    return at === 0 ? { ratio: 1, lo: 1, hi: 1 } : changeSince(points[at], 0);
  });

/** Of what all its points are. @param {Series} series */
function cellOf({ setting, contender, poolSize, reply }) {
  const [driver, dispatch] = contender.split('+');
  const role = /** @type {const} */ ('contender');
  return {
    ...{ setting, contender, driver, version: '', dispatch, dispatchVariant: '' },
    ...{ poolSize, reply, role },
  };
}
