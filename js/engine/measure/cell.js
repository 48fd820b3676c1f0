/** One contender in one setting, in its own process: warmed, measured slice by slice, observed. */

import { latencyMetrics } from '../../stats/latency.js';
import { LEAD_IN_SHARE, leadInMs } from './loops.js';
import { fairnessOf, forgetWaiting, inputCostUs } from './meters/cell_metrics.js';
import { Meters } from './meters/meters.js';
import { observe } from './meters/observe.js';
import { stampedPass } from './meters/stamped.js';
import { Tally } from './meters/tally.js';
import { OpenLoad } from './open_loop/open_load.js';
import { Operations } from './operations.js';
import { SliceRecord } from './record.js';
import { Steadiness } from './steadiness.js';

/** @typedef {import('../../types.d.ts').Dispatched} Dispatched */
/** @typedef {import('./sequence.js').Sequence} Sequence */
/** @typedef {{ steady: boolean, seconds: number, usedUp: boolean }} WarmedUp */
/** @typedef {{ ms: number, operations?: number, slicesLeft: number, arrivalSeed?: number, alone?: boolean }} Slice */
/** @typedef {{ ops: number, us: number, all: number }} Sliced */

/** Of a collection that operations use up, observing takes so much. */
const OBSERVED_SHARE = 0.1;
/** Of what a slice may use up, finding its ceiling takes so much at most. */
const CEILING_SHARE = 1 / 3;
/**
 * Long enough for some thousand operations, and for a mean that a few slow ones do not carry away; never longer
 * than was measured.
 */
const STAMPED_MS = 250;

export class MeasuredCell {
  #operations;
  #sequence;
  #dispatch;
  #dataset;
  #params;
  #load;
  /** @type {OpenLoad | undefined} */
  #open;
  #sync;
  #opening;
  /** @type {Meters | undefined} */
  #meters;
  /** @type {Steadiness} */
  #steadiness;
  #record;
  #steps;
  /** @type {Tally | undefined} since measuring began */
  #tally;

  /**
   * @param {{
   *   dispatch: Dispatched, calls: import('../../types.d.ts').Call[], sequence: Sequence,
   *   dataset: import('../../types.d.ts').Dataset, load: import('../../types.d.ts').Load, sync: boolean,
   *   first: number, limit: number, params?: Record<string, string | number>, steps?: import('./step_times.js').StepTimes, offloads?: boolean, opening?: Record<string, number>,
   *   previous?: MeasuredCell,
   * }} cell `calls`: of the sequence's operations; `first`: number of the first operation that is not used
   *   up; `limit`: how many the collection bears in all; `sync`: the calls return values, not promises;
   *   `offloads`: they are a synchronous driver's, on other threads; `opening`: metrics of what came before;
   *   `previous`: of another setting, measured in this process before
   */
  constructor({ opening = {}, previous, ...cell }) {
    const { dispatch, sequence, load, sync } = cell;
    this.#dispatch = dispatch;
    this.#sequence = sequence;
    this.#dataset = cell.dataset;
    this.#params = cell.params ?? {};
    this.#steps = cell.steps;
    this.#load = load;
    this.#open = load.kind === 'open' ? new OpenLoad(load) : undefined;
    this.#sync = sync;
    this.#opening = opening;
    this.#record = new SliceRecord(sequence, { keepsMiddle: load.kind === 'iterations' });
    const { concurrency } = load;
    this.#operations = new Operations({ ...cell, concurrency, open: this.#open });
    const kind = this.#operations.looped
      ? 'looped'
      : sync
        ? 'sync'
        : cell.offloads
          ? 'offloaded'
          : 'async';
    this.#steadiness = new Steadiness(kind, {
      calls: sequence.calls,
      previous: previous ? previous.#steadiness : undefined,
    });
  }

  /** Numbers of operations that are used up. */
  get used() {
    return this.#operations.next;
  }

  /** How many of later numbers may have ended before one did, at most. */
  get overtaken() {
    return this.#operations.overtaken;
  }

  /**
   * @param {number} ms
   * @returns {Promise<WarmedUp>} `seconds`: of the warm-up so far;
   *   `usedUp`: the collection bears no more operations
   */
  async warm(ms) {
    const most = this.#operations.left;
    if (most > 0) {
      const before = process.cpuUsage();
      let shortest = Number.POSITIVE_INFINITY;
      // At a low rate, enough operations for the compiler would take minutes.
      const ran = await this.#operations.closed({
        ...{ ms, most, leadInMs: 0 },
        record(_i, us) {
          if (us < shortest) shortest = us;
        },
      });
      const { user, system } = process.cpuUsage(before);
      // Callers wait for one another.
      const alone = shortest / this.#load.concurrency;
      this.#steadiness.add(ran.all, ran.us / 1e6, user + system, alone);
    }
    const { steady, seconds } = this.#steadiness;
    return { steady, seconds, usedUp: this.#operations.left === 0 };
  }

  /** Its collection is as it was before the first operation. */
  async restock() {
    this.#operations.restart();
  }

  /**
   * The ceiling of which the next slice's rate is a share. None of this counts as measured.
   *
   * @param {{ ms: number, slicesLeft: number }} stretch
   * @returns {Promise<void>}
   */
  async ceiling({ ms, slicesLeft }) {
    const most = Math.floor(this.#share(slicesLeft) * CEILING_SHARE);
    if (most < 1) return;
    const stretch = new Tally(this.#dispatch, this.used);
    this.#open?.ceiling(await this.#operations.closed({ ms, most, leadInMs: this.#leadIn(ms) }));
    this.#tally?.leaveOut(stretch, this.used);
  }

  /**
   * @param {Slice} slice `operations`:
   *   exactly so many, which may be none, as where there are fewer than slices; `arrivalSeed`: of random arrivals;
   *   `alone`: nobody takes turns with it
   * @returns {Promise<Sliced>}
   */
  async slice({ ms, operations, slicesLeft, arrivalSeed, alone }) {
    this.#meters ??= this.#startMeters();
    const meters = this.#meters;
    const before = operations === undefined ? 0 : await this.#leadInApart(ms, operations, alone);
    const most = Math.floor(Math.min(operations ?? this.#share(slicesLeft), this.#operations.left));
    if (most < 1) return this.#record.keep({ ops: 0, us: 0, all: 0 });
    const ran = await this.#operations.asked({
      ...{ ms, operations, most, arrivalSeed },
      leadInMs: operations === undefined ? this.#leadIn(ms, alone) : 0,
      record: this.#record.recorder(this.used, most),
      begin: () => {
        if (this.#steps) this.#steps.measuring = true;
        meters.begin();
      },
      end: () => {
        meters.end();
        if (this.#steps) this.#steps.measuring = false;
      },
      onYield: meters.look,
    });
    if ('offered' in ran) this.#open?.keep(ran);
    return this.#record.keep({ ...ran, all: before + ran.all });
  }

  /**
   * What goes before operations that are counted: others of the same kind, where there is no end of them.
   *
   * @param {number} ms of a slice
   * @param {number} operations that are to be counted
   * @param {boolean} [alone]
   * @returns {Promise<number>} how many
   */
  async #leadInApart(ms, operations, alone) {
    const most = Math.floor(operations * LEAD_IN_SHARE);
    const isEndless =
      this.#load.kind !== 'task' && this.#operations.limit === Number.POSITIVE_INFINITY;
    const leadIn = this.#leadIn(ms, alone);
    // Who wants it cold wants the first operation.
    const isCold = this.#steadiness.ops === 0;
    if (isCold || !isEndless || most < 1 || leadIn === 0) return 0;
    const stretch = new Tally(this.#dispatch, this.used);
    const { all } = await this.#operations.closed({ ms: leadIn, most, leadInMs: 0 });
    this.#tally?.leaveOut(stretch, this.used);
    return all;
  }

  /** Operations that a slice may use up. @param {number} slicesLeft */
  #share(slicesLeft) {
    return (this.#operations.limit * (1 - OBSERVED_SHARE) - this.used) / slicesLeft;
  }

  /** @returns {Promise<Omit<import('../../results/run.d.ts').Sample, 'cell' | 'round' | 'group'>>} */
  async finish() {
    const { totals, all, ...recorded } = this.#record.finish();
    const { ops, us, elapsedUs } = totals;
    if (ops === 0 || !this.#meters || !this.#tally)
      throw new Error('not one operation could be measured');
    // Before anything else is asked of the driver: its stages are means over all that ran since.
    const counted = this.#tally.counters(this.used);
    const own = this.#tally.stages(this.used);
    /** @type {typeof own & { stamped?: Record<string, number> }} */
    const { stamped, ...stages } =
      (await this.#stamped(Math.min(STAMPED_MS, elapsedUs / 1000))) ?? own;
    if (stages.stagesUs && !stamped) {
      if (this.#open) {
        stages.stagesUs.queue = (stages.stagesUs.queue ?? 0) + this.#open.waitedUs / ops;
      } else if (this.#sync && this.#load.concurrency > 1) {
        // Callers on one thread wait for one another.
        stages.stagesUs.queue = Math.max(0, all.mean / 1000 - us / ops);
      }
    }
    const metrics = await this.#meters.finish({ ...totals, us: elapsedUs });
    if (this.#open) forgetWaiting(metrics);
    return {
      ops,
      seconds: us / 1e6,
      metrics: {
        usPerOp: us / ops,
        opsPerSecond: (ops / elapsedUs) * 1e6,
        ...latencyMetrics(all),
        ...this.#volume(ops, elapsedUs),
        ...metrics,
        ...this.#open?.metrics(),
        ...stamped,
        ...this.#opening,
        ...counted,
      },
      ...recorded,
      histograms: { ...recorded.histograms, ...this.#steps?.histograms() },
      ...stages,
      warmup: this.#warmUp(),
    };
  }

  /** Where operations are counted, none is run after them. @param {number} ms */
  async #stamped(ms) {
    const isCounted = this.#load.kind === 'iterations' || this.#load.kind === 'task';
    return isCounted ? undefined : stampedPass(this.#dispatch, this.#operations, ms);
  }

  /** Bytes in a µs are MB in a second. @param {number} ops @param {number} us @returns {Record<string, number>} */
  #volume(ops, us) {
    const [{ bytes }, ...others] = this.#sequence.operations;
    if (!bytes || others.length > 0) return {};
    return { megabytesPerSecond: (bytes(this.#dataset, this.#params) * ops) / us };
  }

  #warmUp() {
    const { ops, seconds, steady, reason, curve } = this.#steadiness;
    return { ops, seconds, steady, ...(!steady && { reason }), curve };
  }

  /**
   * A synchronous driver's operations come one by one here: what others on this thread wait for is then the length
   * of one call.
   *
   * @param {number} ms
   * @returns {Promise<{ ops: number, metrics: Record<string, number> }>} `ops`: how many the pass has run
   */
  async observe(ms) {
    const operations = this.#operations;
    if (operations.looped) return { ops: 0, metrics: {} };
    const inputUsPerOp = inputCostUs(this.#sequence.input);
    if (operations.left === 0) return { ops: 0, metrics: { inputUsPerOp } };
    const before = this.used;
    let fairness = {};
    const watched = await this.#dispatch.observe?.();
    const observed = await observe(async () => {
      if (this.#sync) return operations.apart(ms);
      const ran = await operations.asked({ ms, most: operations.left, leadInMs: 0 });
      fairness = fairnessOf(ran, this.#load.concurrency);
      return ran.all;
    });
    const elsewhere = await watched?.();
    const metrics = { inputUsPerOp, ...fairness, ...observed, ...elsewhere };
    if (this.#open) forgetWaiting(metrics);
    return { ops: this.used - before, metrics };
  }

  /**
   * Operations with nothing beside them, for whoever looks on from elsewhere.
   *
   * @param {number} ms
   * @returns {Promise<{ ops: number, us: number }>}
   */
  async run(ms) {
    const most = this.#operations.left;
    const start = performance.now();
    const { all } = await this.#operations.closed({ ms, most, leadInMs: 0 });
    if (all === 0) throw new Error('the collection bears no more operations');
    return { ops: all, us: (performance.now() - start) * 1000 };
  }

  /** An operation that takes longer needs no other before it. @param {number} ms of a slice @param {boolean} [alone] */
  #leadIn(ms, alone) {
    const { ops, seconds } = this.#steadiness;
    const leadIn = leadInMs(ms, { concurrency: this.#load.concurrency, alone });
    return ops > 0 && (seconds * 1000) / ops > leadIn ? 0 : leadIn;
  }

  #startMeters() {
    this.#tally = new Tally(this.#dispatch, this.used);
    return new Meters(this.#dispatch);
  }
}
