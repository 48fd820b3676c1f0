/** `--live`: a page on loopback that shows how far a run is and what it has found so far. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../../js/engine/errors.js';
import { label, title } from '../../../js/report/text.js';
import { estimator, failuresIn } from '../common/progress.js';
import { drawn, Figures } from './figures.js';
import { serve } from './server.js';

/** @typedef {import('../../../js/engine/execution/execute.js').Progress} Progress */
/** @typedef {Progress['step']} Step */

/** How long the end of the run waits for open pages to fetch the last figures. */
const FAREWELL_MS = 2000;

/**
 * What the page shows. Every event holds all of it, so that a page may be opened at any time.
 * @typedef {object} State
 * @property {string} study
 * @property {number} done rounds of settings, of `total`
 * @property {number} total
 * @property {string} left how long the rest takes, in words
 * @property {string} setting being measured
 * @property {number} round
 * @property {string[]} contenders
 * @property {string[]} failures
 * @property {number} figures how often the report has changed
 * @property {string} ended why there will be nothing more; empty while the run goes on
 */

/**
 * @param {string | true} asked the port, or true for any
 * @param {readonly string[]} [plugins]
 * @throws {UsageError}
 */
export async function startLive(asked, plugins = []) {
  const figures = new Figures(plugins);
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  /** @type {() => void} */
  let onLeft = () => {};
  /** @type {State} */
  let state = { ...NOTHING, figures: figures.version };
  let left = estimator(0);

  const server = await serve(portFrom(asked), {
    report: () => figures.ask(),
    onSubscribe(page) {
      pages.add(page);
      page.on('close', () => {
        pages.delete(page);
        if (pages.size === 0) onLeft();
      });
      tell(page);
    },
  });

  /** @param {import('node:http').ServerResponse} page */
  const tell = (page) => page.write(`data: ${JSON.stringify(state)}\n\n`);
  /** @param {Partial<State>} news */
  const tellAll = (news) => {
    state = { ...state, ...news, figures: figures.version };
    for (const page of pages) tell(page);
  };

  return {
    url: server.url,
    /** A run begins; after it, another may. @param {string} folder @param {string} study @param {number} total */
    begin(folder, study, total) {
      left = estimator(total);
      figures.begin(folder);
      tellAll({ ...NOTHING, study, total });
    },
    /** @param {Step} step */
    roundBegins({ setting, round, cells }) {
      tellAll({ setting: title(setting), round, contenders: cells.map(label) });
    },
    /** The next round begins when this resolves. @param {Progress} progress @param {AbortSignal} signal */
    async roundEnds(progress, signal) {
      const { done } = progress;
      const before = figures.version;
      await figures.update(signal);
      const failures = [...state.failures, ...failuresIn(progress)];
      tellAll({ done, left: left(done), failures });
      if (figures.version > before && pages.size > 0) await drawn();
    },
    /** No run follows. @param {string} folder of the last one @param {string} status */
    async end(folder, status) {
      const file = path.join(folder, 'report.html');
      figures.show(readFileSync(file, 'utf8'));
      tellAll({ ended: `The run is ${status}. Its report is ${path.resolve(file)}.` });
      if (pages.size > 0) await allGone(FAREWELL_MS);
    },
    close() {
      for (const page of pages) page.end();
      server.close();
    },
  };

  /** Until the last page has gone, but no longer than `ms`. @param {number} ms */
  function allGone(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      onLeft = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

/** @typedef {Awaited<ReturnType<typeof startLive>>} Live */

/** @type {Omit<State, 'figures'>} */
const NOTHING = {
  ...{ study: '', done: 0, total: 0, left: '', setting: '', round: 0 },
  ...{ contenders: [], failures: [], ended: '' },
};

/** @param {string | true} asked */
function portFrom(asked) {
  if (asked === true) return 0;
  const port = Number(asked);
  if (/^\d+$/.test(asked) && port <= 65_535) return port;
  throw new UsageError(`--live must be a port from 0 to 65535, not ${asked}`);
}
