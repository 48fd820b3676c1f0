/**
 * A log-linear histogram of nanoseconds: each power of two is cut into 2^7 equal buckets, as in
 * Gil Tene's HdrHistogram. A bucket is at most 1/128 of its value wide, so a percentile read at the
 * bucket's middle is off by less than 0.4 %. Histograms add without loss; percentiles never do.
 *
 * Buckets are made in blocks of one power of two, when something falls into them: a run of ten
 * thousand cells keeps as many histograms, each of which touches a few powers of two only. hdr-histogram-js makes
 * them all at once, and writes itself as compressed base64, which nobody can read in samples.ndjson.
 */

/** @typedef {import('../results/run.schema.d.ts').HistogramData} HistogramData */

const SUB_BITS = 7;
const SUB_BUCKETS = 2 ** SUB_BITS;
const TWO_32 = 2 ** 32;
/** Values reach 2^53 - 1: the first 128 values, which are exact, and 46 shifts of 128 buckets. */
const BLOCKS = 53 - SUB_BITS + 1;
const BUCKETS = BLOCKS * SUB_BUCKETS;

export class Histogram {
  /** @type {(Float64Array | undefined)[]} */
  #blocks = [];
  #count = 0;
  #sum = 0;
  #min = Infinity;
  #max = 0;

  /** @param {number} ns 0 … 2^53 - 1, rounded to whole nanoseconds */
  record(ns) {
    if (!(ns >= 0 && ns <= Number.MAX_SAFE_INTEGER)) {
      throw new RangeError(`a latency must be 0 to 2^53 - 1 nanoseconds, not ${ns}`);
    }
    const value = Math.round(ns);
    const index = indexOf(value);
    this.#blockOf(index)[index % SUB_BUCKETS]++;
    this.#count++;
    this.#sum += value;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  /** @param {number} us */
  recordUs(us) {
    this.record(us * 1000);
  }

  /** Adds all that another histogram counted. @param {Histogram} other */
  add(other) {
    for (const [block, counts] of other.#blocks.entries()) {
      if (!counts) continue;
      const own = this.#blockOf(block * SUB_BUCKETS);
      for (let i = 0; i < SUB_BUCKETS; i++) own[i] += counts[i];
    }
    this.#grow(other.#count, other.#sum, other.#min, other.#max);
  }

  /**
   * Adds what another histogram wrote, without making that other histogram first.
   * @param {HistogramData} data
   * @throws {RangeError} and adds nothing, when the data is not of this kind of histogram
   */
  addJSON(data) {
    let total = 0;
    if (data.unit !== 'ns' || data.subBits !== SUB_BITS) {
      throw new RangeError(
        `a histogram in ${data.unit} with subBits ${data.subBits} cannot be read: ns and ${SUB_BITS} are`,
      );
    }
    if (data.max > Number.MAX_SAFE_INTEGER) {
      throw new RangeError(`a histogram cannot hold ${data.max} ns`);
    }
    for (const [index, count] of data.buckets) {
      if (!(Number.isInteger(index) && index >= 0 && index < BUCKETS && count > 0)) {
        throw new RangeError(`a histogram cannot hold ${count} records in bucket ${index}`);
      }
      total += count;
    }
    for (const [index, count] of data.buckets) this.#blockOf(index)[index % SUB_BUCKETS] += count;
    if (total > 0) this.#grow(total, data.sum, data.min, data.max);
  }

  /** @param {number} index of a bucket */
  #blockOf(index) {
    const block = Math.floor(index / SUB_BUCKETS);
    // No holes: an array that has them is slower to read.
    while (this.#blocks.length <= block) this.#blocks.push(undefined);
    this.#blocks[block] ??= new Float64Array(SUB_BUCKETS);
    return /** @type {Float64Array} */ (this.#blocks[block]);
  }

  /** @param {number} count @param {number} sum @param {number} min @param {number} max */
  #grow(count, sum, min, max) {
    this.#count += count;
    this.#sum += sum;
    this.#min = Math.min(this.#min, min);
    this.#max = Math.max(this.#max, max);
  }

  get count() {
    return this.#count;
  }

  /** Exact, ns; 0 when nothing was recorded. */
  get min() {
    return this.#count === 0 ? 0 : this.#min;
  }

  /** Exact, ns; 0 when nothing was recorded. */
  get max() {
    return this.#max;
  }

  /** Exact, ns; 0 when nothing was recorded. */
  get mean() {
    return this.#count === 0 ? 0 : this.#sum / this.#count;
  }

  /**
   * The nearest-rank percentile: the value below or at which at least `p` percent of the records lie.
   * @param {number} p 0 … 100
   * @returns {number} ns, within 0.4 %; exact for 0 and 100; 0 when nothing was recorded
   */
  percentile(p) {
    if (!(p >= 0 && p <= 100)) throw new RangeError(`a percentile lies in 0 to 100, not at ${p}`);
    // (100 - p) / 100 is rounded less than p / 100: 99.9 of 1 000 is then rank 999, not 1 000.
    const rank = this.#count - Math.floor((this.#count * (100 - p)) / 100 + 1e-9);
    if (rank <= 1) return this.min;
    if (rank >= this.#count) return this.#max;
    let seen = 0;
    for (const [index, count] of this.#filled()) {
      seen += count;
      if (seen >= rank) return Math.min(Math.max(middleOf(index), this.#min), this.#max);
    }
    return this.#max;
  }

  /**
   * What was recorded, in rising order, as statistics of two samples take it.
   * @returns {[value: number, count: number][]} ns, within 0.4 %
   */
  entries() {
    return [...this.#filled()].map(([index, count]) => [
      Math.min(Math.max(middleOf(index), this.#min), this.#max),
      count,
    ]);
  }

  /** @returns {HistogramData} only the buckets that hold something, in rising order */
  toJSON() {
    const { min, max } = this;
    return {
      unit: 'ns',
      subBits: SUB_BITS,
      min,
      max,
      sum: this.#sum,
      buckets: [...this.#filled()],
    };
  }

  /**
   * @param {HistogramData} data
   * @returns {Histogram} equal to the one that wrote the data
   */
  static fromJSON(data) {
    const histogram = new Histogram();
    histogram.addJSON(data);
    return histogram;
  }

  /** @returns {Generator<[number, number]>} index and count of each bucket that holds something */
  *#filled() {
    for (const [block, counts] of this.#blocks.entries()) {
      if (!counts) continue;
      for (let i = 0; i < SUB_BUCKETS; i++) {
        if (counts[i] > 0) yield [block * SUB_BUCKETS + i, counts[i]];
      }
    }
  }
}

/**
 * Values below 2 × 128 are their own index; above, the highest 8 bits choose the bucket.
 * @param {number} value a whole number
 */
function indexOf(value) {
  if (value < TWO_32) {
    const shift = Math.max(0, 31 - SUB_BITS - Math.clz32(value));
    return shift * SUB_BUCKETS + (value >>> shift);
  }
  // Bit operations see 32 bits only: longer values (over 4.3 s) give up their lowest 22 first.
  const high = Math.floor(value / 2 ** 22);
  const shift = 31 - SUB_BITS - Math.clz32(high);
  return (shift + 22) * SUB_BUCKETS + (high >>> shift);
}

/** @param {number} index */
function middleOf(index) {
  if (index < 2 * SUB_BUCKETS) return index;
  const shift = Math.floor(index / SUB_BUCKETS) - 1;
  const lowest = (index - shift * SUB_BUCKETS) * 2 ** shift;
  return lowest + (2 ** shift - 1) / 2;
}
