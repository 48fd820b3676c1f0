/**
 * A log-linear histogram of nanoseconds: each power of two is cut into 2^7 equal buckets, as in
 * Gil Tene's HdrHistogram. A bucket is at most 1/128 of its value wide, so a percentile read at the
 * bucket's middle is off by less than 0.4 %. Histograms add without loss; percentiles never do.
 */

/** @typedef {import('../types.d.ts').HistogramData} HistogramData */

const SUB_BITS = 7;
const SUB_BUCKETS = 2 ** SUB_BITS;
const TWO_32 = 2 ** 32;
/** Values reach 2^53 - 1: 46 shifts of 128 buckets, and the first 128 values, which are exact. */
const BUCKETS = (53 - SUB_BITS) * SUB_BUCKETS + SUB_BUCKETS;

export class Histogram {
  #counts = new Float64Array(BUCKETS);
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
    this.#counts[indexOf(value)]++;
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
    for (let i = 0; i < BUCKETS; i++) this.#counts[i] += other.#counts[i];
    this.#count += other.#count;
    this.#sum += other.#sum;
    this.#min = Math.min(this.#min, other.#min);
    this.#max = Math.max(this.#max, other.#max);
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
    let i = -1;
    while (seen < rank) seen += this.#counts[++i];
    return Math.min(Math.max(middleOf(i), this.#min), this.#max);
  }

  /** @returns {HistogramData} only the buckets that hold something, in rising order */
  toJSON() {
    /** @type {[number, number][]} */
    const buckets = [];
    this.#counts.forEach((count, i) => {
      if (count > 0) buckets.push([i, count]);
    });
    const { min, max } = this;
    return { unit: 'ns', subBits: SUB_BITS, min, max, sum: this.#sum, buckets };
  }

  /**
   * @param {HistogramData} data
   * @returns {Histogram} equal to the one that wrote the data
   */
  static fromJSON(data) {
    if (data.unit !== 'ns' || data.subBits !== SUB_BITS) {
      throw new RangeError(
        `a histogram in ${data.unit} with subBits ${data.subBits} cannot be read: ns and ${SUB_BITS} are`,
      );
    }
    const histogram = new Histogram();
    for (const [index, count] of data.buckets) {
      if (!(index in histogram.#counts && count > 0)) {
        throw new RangeError(`a histogram cannot hold ${count} records in bucket ${index}`);
      }
      histogram.#counts[index] = count;
      histogram.#count += count;
    }
    histogram.#sum = data.sum;
    if (histogram.#count > 0) histogram.#min = data.min;
    histogram.#max = data.max;
    return histogram;
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
