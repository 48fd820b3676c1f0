/** What a launch shows: the times of all its calls one by one, and what they had cost by the first, the tenth, … */

import { Histogram } from '../../stats/histogram.js';
import { latencyMetrics } from '../../stats/latency.js';
import { LAUNCH_MARKS } from '../../stats/launch_metrics.js';
import { median } from '../../stats/median.js';
import { LAST_SHARE } from '../../stats/steadiness/warm_up.js';
import { CURVE_SHARE } from './steadiness.js';

/** Up to the first answer, ms, and the ms of CPU. @typedef {{ ms: number, cpuMs: number, rssKb: number }} Stretch */
/** @typedef {{ boot: Stretch, import: Stretch, connect: Stretch }} Opening */

/** The time of the n-th call is the median of those so near to it: of a single one, chance would say most. */
const NEAR = 0.1;

export class LaunchRecord {
  #us;
  #cpuUs;
  #rssKb;
  #done = 0;
  #total = 0;
  #closed = 0;
  /** Of the curve's stretch that has not ended. */
  #open = { us: 0, cpuUs: 0 };
  #cpu = { all: 0, before: 0 };
  /** @type {{ ops: number[], us: number[], cpuUs: number[] }} */
  #curve = { ops: [], us: [], cpuUs: [] };
  /** By the number of calls. @type {Map<number, { us: number, cpuUs: number, rssKb: number }>} */
  #marks = new Map();

  /**
   * @param {number} operations how many there will be
   * @param {{ cpuUs: () => number, rssKb: () => number }} meters of this process
   */
  constructor(operations, { cpuUs, rssKb }) {
    this.#us = new Float64Array(operations);
    this.#cpuUs = cpuUs;
    this.#rssKb = rssKb;
  }

  /** The first call begins. */
  begin() {
    this.#cpu.before = this.#cpuUs();
  }

  /** @param {number} us of the next call */
  add(us) {
    this.#us[this.#done++] = us;
    this.#total += us;
    this.#open.us += us;
    const isMark = LAUNCH_MARKS.includes(this.#done);
    const isLast = this.#done === this.#us.length;
    if (isMark || isLast || this.#done - this.#closed >= this.#closed * CURVE_SHARE) {
      this.#look(isMark);
    }
  }

  /** None of this is in the time of a call; CPU is read where a stretch ends. @param {boolean} isMark */
  #look(isMark) {
    const cpuUs = this.#cpuUs() - this.#cpu.before;
    this.#curve.ops.push(this.#done - this.#closed);
    this.#curve.us.push(Math.round(this.#open.us));
    this.#curve.cpuUs.push(cpuUs);
    this.#cpu.all += cpuUs;
    this.#closed = this.#done;
    this.#open.us = 0;
    if (isMark) {
      this.#marks.set(this.#done, {
        ...{ us: this.#total, cpuUs: this.#cpu.all },
        rssKb: this.#rssKb(),
      });
    }
    this.#cpu.before = this.#cpuUs();
  }

  /**
   * @param {Opening} opening
   * @param {string} operation its name, for the histogram
   * @returns {Omit<import('../../results/run.d.ts').Sample, 'cell' | 'round' | 'group'>}
   */
  finish(opening, operation) {
    const { boot, import: imported, connect } = opening;
    const ops = this.#done;
    const beforeMs = boot.ms + imported.ms + connect.ms;
    const beforeCpuMs = boot.cpuMs + imported.cpuMs + connect.cpuMs;
    const us = beforeMs * 1000 + this.#total;
    const histogram = new Histogram();
    for (const each of this.#us.subarray(0, ops)) histogram.recordUs(each);
    /** @type {Record<string, number>} */
    const metrics = {
      usPerOp: us / ops,
      opsPerSecond: (ops / us) * 1e6,
      ...latencyMetrics(histogram),
      clientCpuUsPerOp: (beforeCpuMs * 1000 + this.#cpu.all) / ops,
      ...{ bootMs: boot.ms, importMs: imported.ms, connectMs: connect.ms },
      ...{ importCpuMs: imported.cpuMs, connectCpuMs: connect.cpuMs },
      ...{ rssBootKb: boot.rssKb, rssImportKb: imported.rssKb, rssConnectKb: connect.rssKb },
      lastCallUs: this.#meanOfLast(),
    };
    for (const [calls, mark] of this.#marks) {
      metrics[`call${calls}Us`] = this.#callNear(calls);
      metrics[`script${calls}Ms`] = beforeMs + mark.us / 1000;
      metrics[`scriptCpu${calls}Ms`] = beforeCpuMs + mark.cpuUs / 1000;
      metrics[`rss${calls}Kb`] = mark.rssKb;
    }
    return {
      ...{ ops, seconds: us / 1e6, metrics },
      slices: { ops: [ops], us: [us] },
      histograms: { [operation]: histogram.toJSON() },
      warmup: {
        ...{ ops, seconds: this.#total / 1e6, steady: false },
        ...{ reason: 'it was measured from its start', curve: this.#curve },
      },
    };
  }

  /** @param {number} calls from 1 */
  #callNear(calls) {
    const off = Math.floor(calls * NEAR);
    const near = this.#us.subarray(calls - 1 - off, Math.min(calls + off, this.#done));
    return median([...near]);
  }

  #meanOfLast() {
    const from = Math.floor(this.#done * (1 - LAST_SHARE));
    const last = this.#us.subarray(from, this.#done);
    return last.reduce((sum, us) => sum + us, 0) / last.length;
  }
}
