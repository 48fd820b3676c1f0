/** What a workload can be told beside its load and its documents. */

/** A parameter of settings: a workload names those that it obeys, and flags, sweeps and reports learn of them there. */
export interface Parameter {
  /** In a setting's `params`, and what the workload's inputs are given: `opTimeUs`. */
  name: string;
  /** On the command line, without dashes before it: `op-time`. Reports say `op time`. */
  flag: string;
  /** For `--help`: what it does, and an example. */
  description: string;
  /** A time (in µs, typed `300us`), a size (in bytes, typed `1.4KB`), a whole number above 0, or one of these words. */
  values: 'time' | 'size' | 'count' | readonly string[];
  /** What inputs are given where nobody says otherwise. It is no part of a setting's name. */
  default?: number | string;
  /** Of its values, where their kind does not say it: `documents`. */
  unit?: string;
}
