/** One contender in one setting, in its own process: warmed, measured slice by slice, observed. */

import { latencyMetrics } from '../../stats/latency.js';
import { consumerOf } from './consume.js';
import { perOperation } from './counters.js';
import { loopAsync, loopInDriver, loopSync } from './loops.js';
import { Meters } from './meters.js';
import { observe } from './observe.js';
import { loopAtRate } from './open_loop.js';
import { SliceRecord } from './record.js';
import { runnerOf } from './runner.js';
import { Steadiness } from './steadiness.js';

/** @typedef {import('../../types.d.ts').Dispatched} Dispatched */
/** @typedef {import('./sequence.js').Sequence} Sequence */
/** @typedef {import('./loops.js').Ran} Ran */

/**
 * Caches of the processor and the pipeline fill again after others have had their turn. An operation that takes
 * longer than that needs no other before it.
 */
const LEAD_IN_MS = 3;
/** So long inputs are made to see what they cost. */
const INPUTS_MS = 5;
/** Of a collection that operations use up, warming up takes so much at most, observing so much. */
const WARM_UP_SHARE = 0.4;
const OBSERVED_SHARE = 0.1;
/**
 * Long enough for some thousand operations, and for a mean that a few slow ones do not carry away; never longer
 * than was measured.
 */
const STAMPED_MS = 250;
/** Of each caller: with fewer, chance and the ends of the pass leave some with half of what others have. */
const OPS_FOR_FAIRNESS = 10;

export class MeasuredCell {
  #run;
  #loop;
  #sequence;
  #dispatch;
  #load;
  #sync;
  #limit;
  #opening;
  #next;
  /** @type {Meters | undefined} */
  #meters;
  /** @type {Steadiness} */
  #steadiness;
  #record;
  #stagesBefore = /** @type {import('../../types.d.ts').StageTimes | undefined} */ (undefined);
  /** @type {Record<string, number> | undefined} */
  #countersBefore;

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
   * @param {{ ms: number, operations?: number, slicesLeft: number }} slice `operations`: exactly so many,
   *   which may be none, as where there are fewer than slices
   * @returns {Promise<{ ops: number, us: number, all: number }>}
   */
  async slice({ ms, operations, slicesLeft }) {
    this.#meters ??= this.#startMeters();
    const meters = this.#meters;
    const share = (this.#limit * (1 - OBSERVED_SHARE) - this.#next) / slicesLeft;
    const most = Math.floor(Math.min(operations ?? share, this.#limit - this.#next));
    if (most < 1) return this.#record.keep({ ops: 0, us: 0, all: 0 });
    const ran = await this.#window({
      ms,
      operations,
      most,
      leadInMs: operations === undefined && !this.#isLong() ? LEAD_IN_MS : 0,
      record: this.#record.recorder(this.#next, most),
      begin: meters.begin,
      end: meters.end,
      onYield: meters.look,
    });
    return this.#record.keep(ran);
  }

  /** @returns {Promise<Omit<import('../../results/run.d.ts').Sample, 'cell' | 'round' | 'group'>>} */
  async finish() {
    const { totals, all, ...recorded } = this.#record.finish();
    const { ops, us, elapsedUs } = totals;
    if (ops === 0 || !this.#meters) throw new Error('not one operation could be measured');
    // Before anything else is asked of the driver: its stages are means over all that ran since.
    const asked = this.#next - this.#measuredFrom;
    const counted = perOperation(this.#countersBefore, this.#dispatch.counters?.(), asked);
    const { stamped, ...stages } =
      (await this.#stampedPass(Math.min(STAMPED_MS, elapsedUs / 1000))) ??
      this.#stagesSince(this.#stagesBefore, asked);
    // Callers on one thread wait for one another.
    if (stages.stagesUs && this.#sync && !stamped && this.#load.concurrency > 1) {
      stages.stagesUs.queue = Math.max(0, all.mean / 1000 - us / ops);
    }
    const metrics = await this.#meters.finish({ ...totals, us: elapsedUs });
    // Waiting for a time to come keeps this thread busy: at a rate, that is not the operations' doing.
    if (this.#load.kind === 'open' && !this.#loop) {
      delete metrics.clientCpuUsPerOp;
      delete metrics.eventLoopUtilization;
    }
    return {
      ops,
      seconds: us / 1e6,
      metrics: {
        usPerOp: us / ops,
        opsPerSecond: (ops / elapsedUs) * 1e6,
        ...latencyMetrics(all),
        ...metrics,
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
    const inputUsPerOp = this.#inputCost();
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
    return { ops: this.#next - before, metrics };
  }

  /** What making inputs alone costs: it lies within the time of the operations. */
  #inputCost() {
    const start = performance.now();
    let made = 0;
    // One at least, also where the machine was away for as long as all of them may take.
    do this.#sequence.input(made++);
    while (performance.now() - start < INPUTS_MS);
    return ((performance.now() - start) * 1000) / made;
  }

  #isLong() {
    const { ops, seconds } = this.#steadiness;
    return ops > 0 && (seconds * 1000) / ops > LEAD_IN_MS;
  }

  #startMeters() {
    this.#stagesBefore = this.#dispatch.stages?.();
    this.#countersBefore = this.#dispatch.counters?.();
    this.#measuredFrom = this.#next;
    return new Meters(this.#dispatch);
  }
  #measuredFrom = 0;

  /**
   * @param {Partial<import('./loops.js').Window> & { ms: number, most: number, leadInMs: number }} bounds
   * @param {import('../../types.d.ts').Load['kind']} [kind]
   * @returns {Promise<Ran>}
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
    else if (kind === 'open' && this.#load.kind === 'open') {
      ran = await loopAtRate(this.#run, { ...window, rate: this.#load.rate });
    } else if (this.#sync) ran = await loopSync(this.#run, window);
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
    const before = this.#dispatch.stages?.();
    let [sum, recorded] = [0, 0];
    this.#dispatch.stamp(true);
    const ran = await this.#window({
      ...{ ms, most, leadInMs: 0 },
      record(_i, us) {
        sum += us;
        recorded++;
      },
    });
    this.#dispatch.stamp(false);
    const stages = this.#stagesSince(before, ran.all);
    return recorded > 0 ? { ...stages, stamped: { stampedLatencyUs: sum / recorded } } : undefined;
  }

  /**
   * Mean µs per operation of each stage.
   *
   * @param {import('../../types.d.ts').StageTimes | undefined} before
   * @param {number} ops that were asked for since
   * @returns {{ stagesUs?: Record<string, number>, overlapping?: import('../../types.d.ts').Stage[],
   *   stamped?: Record<string, number> }}
   */
  #stagesSince(before, ops) {
    const after = this.#dispatch.stages?.();
    if (!before || !after) return {};
    const stages = /** @type {[import('../../types.d.ts').Stage, number][]} */ (
      Object.entries(after.us)
    );
    return {
      stagesUs: Object.fromEntries(
        stages.map(([stage, us]) => [stage, (us - (before.us[stage] ?? 0)) / ops]),
      ),
      ...(after.overlapping?.length && { overlapping: after.overlapping }),
    };
  }
}

/** @param {Ran} ran @param {number} concurrency */
const fairnessOf = ({ ops, leastServedPct }, concurrency) =>
  leastServedPct !== undefined && ops >= OPS_FOR_FAIRNESS * concurrency ? { leastServedPct } : {};
