/** One contender in one setting, in its own process: warmed, measured slice by slice, observed. */

import { latencyMetrics } from '../../stats/latency.js';
import { fairnessOf, forgetWaiting, inputCostUs } from './cell_metrics.js';
import { consumerOf } from './consume.js';
import { loopAsync, loopInDriver, loopSync } from './loops.js';
import { Meters } from './meters.js';
import { observe } from './observe.js';
import { OpenLoad } from './open_loop/open_load.js';
import { SliceRecord } from './record.js';
import { runnerOf } from './runner.js';
import { Steadiness } from './steadiness.js';
import { Tally } from './tally.js';

/** @typedef {import('../../types.d.ts').Dispatched} Dispatched */
/** @typedef {import('./sequence.js').Sequence} Sequence */
/** @typedef {import('./loops.js').Ran} Ran */

/**
 * Caches of the processor and the pipeline fill again after others have had their turn. An operation that takes
 * longer than that needs no other before it.
 */
const LEAD_IN_MS = 3;
/** Of a collection that operations use up, warming up takes so much at most, observing so much. */
const WARM_UP_SHARE = 0.4;
const OBSERVED_SHARE = 0.1;
/** Of what a slice may use up, finding its ceiling takes so much at most. */
const CEILING_SHARE = 1 / 3;
/**
 * Long enough for some thousand operations, and for a mean that a few slow ones do not carry away; never longer
 * than was measured.
 */
const STAMPED_MS = 250;

export class MeasuredCell {
  #run;
  #loop;
  #sequence;
  #dispatch;
  #load;
  /** @type {OpenLoad | undefined} */
  #open;
  #sync;
  #limit;
  #opening;
  #next;
  /** @type {Meters | undefined} */
  #meters;
  /** @type {Steadiness} */
  #steadiness;
  #record;
  /** @type {Tally | undefined} since measuring began */
  #tally;

  /**
   * @param {{
   *   dispatch: Dispatched, calls: import('../../types.d.ts').Call[], sequence: Sequence,
   *   dataset: import('../../types.d.ts').Dataset, load: import('../../types.d.ts').Load, sync: boolean,
   *   first: number, limit: number, opening?: Record<string, number>, warmed?: MeasuredCell,
   * }} cell `calls`: of the sequence's operations; `first`: number of the first operation that is not used
   *   up; `limit`: how many the collection bears in all; `sync`: the calls return values, not promises;
   *   `opening`: metrics of what came before; `warmed`: another one that has been warmed up in place of this one
   */
  constructor({ opening = {}, warmed, ...cell }) {
    const { dispatch, calls, sequence, dataset, load, sync, first, limit } = cell;
    this.#dispatch = dispatch;
    this.#sequence = sequence;
    this.#load = load;
    this.#open = load.kind === 'open' ? new OpenLoad(load) : undefined;
    this.#sync = sync;
    this.#next = first;
    this.#limit = limit;
    this.#opening = opening;
    this.#steadiness = warmed ? warmed.#steadiness : new Steadiness(sync);
    this.#record = new SliceRecord(sequence, { keepsMiddle: load.kind === 'iterations' });
    // A loop is of one operation: a mix is called one by one.
    this.#loop =
      sequence.operations.length === 1 ? dispatch.loop?.(sequence.operations[0].name) : undefined;
    const consumers = sequence.operations.map((operation) => consumerOf(operation, dataset));
    this.#run = runnerOf(sequence, calls, consumers, sync);
  }

  /** Numbers of operations that are used up. */
  get used() {
    return this.#next;
  }

  /**
   * @param {number} ms
   * @returns {Promise<{ steady: boolean, seconds: number }>} `steady` also where no more operations can be
   *   spared: going on would not help
   */
  async warm(ms) {
    const room = Math.floor(this.#limit * WARM_UP_SHARE) - this.#next;
    if (room <= 0) return { steady: this.#steadiness.steady, seconds: Number.POSITIVE_INFINITY };
    const before = process.cpuUsage();
    // At a low rate, enough operations for the compiler would take minutes.
    const ran = await this.#window({ ms, most: room, leadInMs: 0 }, 'closed');
    const { user, system } = process.cpuUsage(before);
    this.#steadiness.add(ran.all, ran.us / 1e6, user + system);
    const { steady, seconds } = this.#steadiness;
    return { steady, seconds };
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
    const stretch = new Tally(this.#dispatch, this.#next);
    this.#open?.ceiling(await this.#window({ ms, most, leadInMs: LEAD_IN_MS }, 'closed'));
    this.#tally?.leaveOut(stretch, this.#next);
  }

  /**
   * @param {{ ms: number, operations?: number, slicesLeft: number, arrivalSeed?: number }} slice `operations`:
   *   exactly so many, which may be none, as where there are fewer than slices; `arrivalSeed`: of random arrivals
   * @returns {Promise<{ ops: number, us: number, all: number }>}
   */
  async slice({ ms, operations, slicesLeft, arrivalSeed }) {
    this.#meters ??= this.#startMeters();
    const meters = this.#meters;
    const most = Math.floor(
      Math.min(operations ?? this.#share(slicesLeft), this.#limit - this.#next),
    );
    if (most < 1) return this.#record.keep({ ops: 0, us: 0, all: 0 });
    const ran = await this.#window({
      ...{ ms, operations, most, arrivalSeed },
      leadInMs: operations === undefined && !this.#isLong() ? LEAD_IN_MS : 0,
      record: this.#record.recorder(this.#next, most),
      begin: meters.begin,
      end: meters.end,
      onYield: meters.look,
    });
    if ('offered' in ran) this.#open?.keep(ran);
    return this.#record.keep(ran);
  }

  /** Operations that a slice may use up. @param {number} slicesLeft */
  #share(slicesLeft) {
    return (this.#limit * (1 - OBSERVED_SHARE) - this.#next) / slicesLeft;
  }

  /** @returns {Promise<Omit<import('../../results/run.d.ts').Sample, 'cell' | 'round' | 'group'>>} */
  async finish() {
    const { totals, all, ...recorded } = this.#record.finish();
    const { ops, us, elapsedUs } = totals;
    if (ops === 0 || !this.#meters || !this.#tally)
      throw new Error('not one operation could be measured');
    // Before anything else is asked of the driver: its stages are means over all that ran since.
    const counted = this.#tally.counters(this.#next);
    const own = this.#tally.stages(this.#next);
    /** @type {typeof own & { stamped?: Record<string, number> }} */
    const { stamped, ...stages } =
      (await this.#stampedPass(Math.min(STAMPED_MS, elapsedUs / 1000))) ?? own;
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
        ...metrics,
        ...this.#open?.metrics(),
        ...stamped,
        ...this.#opening,
        ...counted,
      },
      ...recorded,
      ...stages,
      warmup: {
        ops: this.#steadiness.ops,
        seconds: this.#steadiness.seconds,
        steady: this.#steadiness.steady,
      },
    };
  }

  /**
   * A synchronous driver gives the event loop back after every operation here, as a server between
   * requests: what others on this thread wait for is then the length of one call.
   *
   * @param {number} ms
   * @returns {Promise<{ ops: number, metrics: Record<string, number> }>} `ops`: how many the pass has run
   */
  async observe(ms) {
    const most = Math.max(0, Math.min(this.#limit - this.#next, Number.MAX_SAFE_INTEGER));
    if (this.#loop) return { ops: 0, metrics: {} };
    const inputUsPerOp = inputCostUs(this.#sequence.input);
    if (most === 0) return { ops: 0, metrics: { inputUsPerOp } };
    const before = this.#next;
    let fairness = {};
    const watched = await this.#dispatch.observe?.();
    const observed = await observe(async () => {
      if (!this.#sync) {
        const ran = await this.#window({ ms, most, leadInMs: 0 });
        fairness = fairnessOf(ran, this.#load.concurrency);
        return ran.all;
      }
      const first = this.#next;
      const end = performance.now() + ms;
      while (performance.now() < end && this.#next - first < most) {
        this.#run(this.#next++);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return this.#next - first;
    });
    const elsewhere = await watched?.();
    const metrics = { inputUsPerOp, ...fairness, ...observed, ...elsewhere };
    if (this.#open) forgetWaiting(metrics);
    return { ops: this.#next - before, metrics };
  }

  /**
   * Operations with nothing beside them, for whoever looks on from elsewhere.
   *
   * @param {number} ms
   * @returns {Promise<{ ops: number, us: number }>}
   */
  async run(ms) {
    const most = Math.max(0, this.#limit - this.#next);
    const start = performance.now();
    const { all } = await this.#window({ ms, most, leadInMs: 0 }, 'closed');
    if (all === 0) throw new Error('the collection bears no more operations');
    return { ops: all, us: (performance.now() - start) * 1000 };
  }

  #isLong() {
    const { ops, seconds } = this.#steadiness;
    return ops > 0 && (seconds * 1000) / ops > LEAD_IN_MS;
  }

  #startMeters() {
    this.#tally = new Tally(this.#dispatch, this.#next);
    return new Meters(this.#dispatch);
  }

  /**
   * @param {Partial<import('./loops.js').Window> & { ms: number, most: number, leadInMs: number,
   *   arrivalSeed?: number }} bounds
   * @param {import('../../types.d.ts').Load['kind']} [kind]
   * @returns {Promise<Ran | import('./open_loop/loop.js').RanAtRate>}
   */
  async #window(bounds, kind = this.#load.kind) {
    const { concurrency } = this.#load;
    const window = {
      record() {},
      begin() {},
      end() {},
      ...bounds,
      most: Math.floor(bounds.most),
      first: this.#next,
      concurrency,
    };
    let ran;
    if (this.#loop) ran = await loopInDriver(this.#loop, this.#sequence.input, window);
    else if (kind === 'open' && this.#open) ran = await this.#open.loop(this.#run, window);
    else if (this.#sync) ran = await loopSync(this.#run, window);
    else ran = await loopAsync(this.#run, window);
    this.#next += ran.all;
    return ran;
  }

  /**
   * The stages of a dispatch, whose calls are stamped on their way: that takes time, and so is not done while
   * the clock runs.
   *
   * @param {number} ms
   */
  async #stampedPass(ms) {
    const most = Math.floor((this.#limit - this.#next) / 2);
    if (!this.#dispatch.stamp || this.#load.kind === 'iterations' || most < 1) return undefined;
    const tally = new Tally(this.#dispatch, this.#next);
    let [sum, recorded] = [0, 0];
    this.#dispatch.stamp(true);
    await this.#window({
      ...{ ms, most, leadInMs: 0 },
      record(_i, us) {
        sum += us;
        recorded++;
      },
    });
    this.#dispatch.stamp(false);
    const stages = tally.stages(this.#next);
    return recorded > 0 ? { ...stages, stamped: { stampedLatencyUs: sum / recorded } } : undefined;
  }
}
