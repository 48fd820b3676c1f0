/** Generated from compared.schema.json by `npm run schema`: change that file, not this one. */

/** What `tollgate compare --json` prints, schema tollgate/compare@1. Times are µs unless a name says otherwise. Ratios are later ÷ earlier: a ratio of times over 1 is slower. */
export interface Compared {
  schema: 'tollgate/compare@1';
  /** Several runs, or several versions of a driver in one run. */
  kind: 'runs' | 'versions';
  /** Differences within so many percent are called the same. */
  marginPct: number;
  /** The runs, in the order in which they were named. */
  sources: ComparedSource[];
  differences: Difference[];
  /** Whether changes are judged: only between runs that may be quoted, of one machine, or by force. */
  judged: boolean;
  /** Of the series, as in tollgate/run@2. */
  settings: import('../../results/run.schema.d.ts').Setting[];
  /** Those compared, the primary one first. */
  metrics: import('../../results/run.schema.d.ts').Metric[];
  /** Per setting, by the primary metric: how far the A/A control changed, or may have, though nothing did. Of two runs, the last and the first. */
  noisePct: {
    [k: string]: number;
  };
  series: Series[];
  unmatched: Unmatched[];
  /** What --fail-on asked for. */
  gates: Gate[];
}
export interface ComparedSource {
  /** As it was named, or shorter. */
  name: string;
  folder: string;
  study: string;
  preset: string;
  startedAt: string;
  status: 'running' | 'complete' | 'interrupted';
  commit: string;
  rounds: number;
  /** Those of the run that throw doubt on a comparison with it. */
  warnings: import('../../results/run.schema.d.ts').Warning[];
}
/** Something in which the runs are not alike. */
export interface Difference {
  what: string;
  /** One for each source. */
  values: string[];
  /** What should have been alike, or what may be the very thing compared: commit, versions, number of rounds. */
  kind: 'environment' | 'subject';
}
/** One contender of one setting, from run to run or from version to version. */
export interface Series {
  setting: string;
  /** Where the points differ in the driver's version, `mongodb@*` of several runs and `mongodb` of one. */
  contender: string;
  poolSize: number;
  reply: string;
  /** The points are other versions of the driver, matched because there was one of each. */
  byVersion: boolean;
  /** The others of this setting are taken relative to it. */
  reference: boolean;
  points: Point[];
}
export interface Point {
  /** Which of the sources, from 0. */
  source: number;
  /** The source's name, or the version's. */
  label: string;
  cell: string;
  version: string;
  /** Medians over this run's rounds with their 95 % intervals. */
  metrics: {
    [k: string]: import('../../results/run.schema.d.ts').Interval;
  };
  /** Since the first point; with three points or more, since the one before too. */
  changes: Change[];
}
export interface Change {
  /** Which of the series' points, from 0. */
  since: number;
  metric: string;
  /** Ratio of the ratios to a contender measured beside it in each run; ratio of absolute values; paired in the same rounds of one run. */
  method: 'relative' | 'absolute' | 'paired';
  /** The earlier run's cell that a relative change is relative to. */
  reference?: string;
  ratio: number;
  lo: number;
  hi: number;
  /** Standard error of the ratio's natural logarithm; null with a single round. */
  error: number | null;
  /** Degrees of freedom of that. */
  df: number | null;
  /** Two-sided, uncorrected; null where nothing was tested. */
  p: number | null;
  /** Corrected for the number of changes by the primary metric (Holm). */
  pAdjusted?: number;
  exploratory: boolean;
  /** Of the earlier and the later point. */
  rounds: number[];
  /** For what is no time: less and more of what is better. */
  verdict: import('../../results/run.schema.d.ts').Verdict;
  minimumDetectablePct: number | null;
}
export interface Unmatched {
  /** The run that has it. */
  source: number;
  cell: string;
  /** Why it stands alone. */
  reason: string;
}
/** One rule of --fail-on, judged on the last point of each series against the first. */
export interface Gate {
  rule: string;
  metric: string;
  limitPct: number;
  sense: 'more' | 'less';
  /** exceeded: at least one change is certainly beyond the limit, and the exit code 99; unjudged: nothing could be judged, and the exit code 98. */
  outcome: 'exceeded' | 'unclear' | 'kept' | 'unjudged';
  exceeded: Judged[];
  unclear: Judged[];
  /** Changes that are certainly within the limit. */
  kept: number;
  /** Series with too few rounds, or absolute values alone. */
  unjudged: number;
}
export interface Judged {
  setting: string;
  contender: string;
  poolSize: number;
  reply: string;
  ratio: number;
  lo: number;
  hi: number;
  /** Of the distance from the limit, corrected for the number of series. */
  pAdjusted: number;
}
