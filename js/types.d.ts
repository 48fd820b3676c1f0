/**
 * The contracts of Tollgate, in one place: what a plug-in must export and what a results folder holds.
 * Words are those of the README's glossary. Times are microseconds unless a name says otherwise.
 */

// ---------------------------------------------------------------- plug-ins

/** A value that BSON can hold, as `mongodb` returns it. */
export type Doc = Record<string, unknown>;

/** The i-th input of an operation; `i` counts up through verification, warm-up and measurement. */
export type Inputs = (i: number) => unknown;

/** What is timed: prepared by `op`, called with the running number of the operation. */
export type Op = (i: number) => unknown | Promise<unknown>;

/** Operations looped outside JavaScript, slice by slice. */
export interface Loop {
  /** Makes the inputs of `count` operations from number `first` ready. Not timed. */
  prepare(first: number, count: number): void;
  /** Runs them, writes each one's µs into `latencies[0..count)`, and returns the answer of the last. */
  run(count: number, latencies: Float64Array): unknown;
}

export type Stage =
  | 'submit'
  | 'queue'
  | 'transferIn'
  | 'encode'
  | 'roundTrip'
  | 'server'
  | 'decode'
  | 'transferOut'
  | 'resume';

export interface Timings {
  /** Operations counted since the session opened. */
  calls: number;
  /** Summed µs per stage, only the stages this driver can see. */
  us: Partial<Record<Stage, number>>;
}

export interface Session {
  /** What an answer is: whole documents, their JSON text, or only their number (the libmongoc floor). */
  answers: 'documents' | 'json' | 'count';
  /** Prepares one operation; undefined when this driver lacks it. */
  op(name: string, inputs: Inputs): Op | undefined;
  /** Instead of `op`, where the driver loops by itself. */
  loop?(name: string, inputs: Inputs): Loop | undefined;
  /** The answer of an operation as plain values that can be compared with the oracle's. Not timed. */
  plain?(name: string, answer: unknown): unknown;
  timings?(): Timings | undefined;
  close(): unknown | Promise<unknown>;
}

export interface SessionOptions {
  uri: string;
  database: string;
  collection: string;
  dataset: Dataset;
  /** The part of the driver's name after the slash, '' when there is none. */
  variant: string;
}

export interface Driver {
  name: string;
  /** '' is the plain driver. */
  variants: Record<string, Variant>;
  mode: 'sync' | 'async';
  /** Present when the driver cannot be moved to another thread: says why. */
  inlineOnly?: string;
  /** Present when the driver cannot write: says why. */
  noWrites?: string;
  /** Gets the driver's package, where it is not among ours; before a run that asks for this driver. */
  install?(): Promise<void>;
  version(): string | Promise<string>;
  open(options: SessionOptions): Session | Promise<Session>;
  /** The same operations as promises, run by so many C++ threads of the driver's own, if it has any. */
  openThreads?(options: SessionOptions & { threads: number }): Session | Promise<Session>;
}

export interface Variant {
  description: string;
  /** The variant differs from the plain driver in reading only, so measuring its writes would say nothing. */
  readsOnly?: boolean;
  /** Answers are BSON bytes, which a dispatch can transfer instead of cloning. */
  bytes?: boolean;
}

export type Reply = 'objects' | 'bytes' | 'json' | 'count';

export interface DispatchOptions {
  /** Driver and variant; the worker finds the module through the registry. */
  driver: Driver;
  session: SessionOptions;
  /** The seed that the worker needs to make the same dataset. */
  seed: number;
  poolSize: number;
  concurrency: number;
  reply: Reply;
}

export interface Dispatch {
  name: string;
  description: string;
  runsIn: 'caller' | 'thread' | 'process';
  /** What may cross back; the first is the default. */
  replies: Reply[];
  /** Why it cannot call this driver; undefined when it can. */
  refuses?(driver: Driver): string | undefined;
  /** Pool sizes that it has where neither the study nor the command line says. */
  poolSizes?: number[];
  /** Settings worth reporting beside the result, such as piscina's `atomics`. */
  settings?(
    options: Pick<DispatchOptions, 'driver' | 'poolSize' | 'concurrency'>,
  ): Record<string, unknown>;
  open(options: DispatchOptions): Session | Promise<Session>;
}

export interface Dataset {
  name: string;
  description: string;
  count: number;
  /** Pure in `i` and the seed; `i` beyond `count` cycles over the records with a fresh `_id`. */
  document(i: number): Doc;
}

/** A dataset's module: one seed gives one dataset. */
export interface DatasetModule {
  name: string;
  description: string;
  /** Exact size of the `count` documents and the SHA-256 of their concatenated BSON, for the default seed. */
  bsonBytes: number;
  sha256: string;
  create(seed: number): Dataset;
}

export interface Workload {
  name: string;
  description: string;
  /** Documents that one operation reads or writes. */
  documents: number;
  mutates: boolean;
  /** Operations compared with the oracle before measuring. */
  checks: number;
  /** Most operations that one cell may run, where the collection bounds them. */
  limit?(dataset: Dataset): number;
  /** `inFlight`: how many inputs may be read at once; an older one may be used again. */
  inputs(dataset: Dataset, random: () => number, inFlight: number): Inputs;
  /** Lays the collection that the operations meet. */
  before(lay: Lay): Promise<void>;
  /** The `_id`s that an input touches: read back and compared after the checks of a mutating workload. */
  touched?(input: any): unknown[];
  /** How many documents an answer stands for, to check drivers that only count. */
  count(answer: any): number;
  /** Throws with what differs. Left out: answers must be deeply equal, key order and types included. */
  verify?(answers: unknown[], oracle: unknown[]): void;
}

/** What a workload may do to the collection of its cell. */
export interface Lay {
  /** Read the shared dataset itself: nothing is written. */
  shared(): Promise<void>;
  /** A fresh copy of the dataset. */
  copy(): Promise<void>;
  /** An empty collection. */
  empty(): Promise<void>;
}

export interface Study {
  name: string;
  description: string;
  presets: Record<'smoke' | 'standard' | 'paper', Preset>;
}

export interface Preset {
  rounds: number;
  /** Seconds measured per cell and round. */
  seconds: number;
  /** Seconds of warm-up before, at most: it ends when the contender is steady. */
  warmupSeconds: number;
  grids: Grid[];
}

/** Every combination of the lists is a cell, except what a driver or variant rules out. */
export interface Grid {
  contenders: string[];
  workloads: string[];
  datasets: string[];
  concurrency: number[];
  poolSizes?: number[];
  replies?: Reply[];
  /** Plan the baseline a second time, as an A/A control. */
  control?: boolean;
}

export interface ReportFormat {
  name: string;
  extension: string;
  /** Its name in the results folder, if not `report.<extension>`; null: it is printed, never written. */
  file?: string | null;
  /** `run` is analysed; `color` is for what is printed. */
  render(run: Run, options?: { color?: boolean }): string;
}

// ---------------------------------------------------------------- plan

export interface CellSpec {
  /** `workload/dataset/c1/native+inline`; through a pool with its size, `…/native+piscina/p2`, and its reply if not objects. */
  id: string;
  contender: string;
  driver: string;
  variant: string;
  dispatch: string;
  workload: string;
  dataset: string;
  concurrency: number;
  /** Workers behind the dispatch; 0 for inline. */
  poolSize: number;
  reply: Reply;
}

// ---------------------------------------------------------------- results: tollgate/run@1

/** Sparse log-linear histogram of nanoseconds: pairs of bucket index and count. See js/stats/histogram.js. */
export type HistogramData = {
  unit: 'ns';
  subBits: number;
  /** Exact; 0 when nothing was recorded. */
  min: number;
  max: number;
  sum: number;
  buckets: [number, number][];
};

export interface LatencyUs {
  min: number;
  mean: number;
  p50: number;
  p90: number;
  p99: number;
  p999: number;
  max: number;
}

export interface Round {
  round: number;
  ops: number;
  seconds: number;
  opsPerSecond: number;
  /** What ran before the measurement; `steady`: its CPU per operation had stopped falling. */
  warmup?: { ops: number; seconds: number; steady: boolean };
  latencyUs: LatencyUs;
  histogram: HistogramData;
  /** User and system time of all threads of the cell's process. */
  clientCpuUsPerOp: number;
  /** Absent for a server that we did not start. */
  serverCpuUsPerOp?: number;
  rssDeltaKb: number;
  rssPeakKb: number;
  heapPeakKb: number;
  gcMs: number;
  eventLoop: { utilization: number; delayP50Us: number; delayP99Us: number; delayMaxUs: number };
  /** Mean µs per operation of each stage that the contender can see. */
  stagesUs?: Partial<Record<Stage, number>>;
  /** Share of CPU time that the hypervisor took; absent where /proc/stat is. */
  stealPct?: number;
}

export interface Interval {
  median: number;
  lo: number;
  hi: number;
}

export interface Summary {
  rounds: number;
  /** Wall time per finished operation; with many in flight that is less than the latency. */
  usPerOp: Interval;
  opsPerSecond: Interval;
  latencyUs: Record<keyof LatencyUs, Interval>;
  clientCpuUsPerOp: Interval;
  serverCpuUsPerOp?: Interval;
  rssDeltaKb: Interval;
  rssPeakKb: Interval;
  heapPeakKb: Interval;
  gcMs: Interval;
  eventLoopUtilization: Interval;
  eventLoopDelayP99Us: Interval;
  stagesUs?: Partial<Record<Stage, Interval>>;
}

export type CellStatus = 'ok' | 'failed' | 'unsupported' | 'skipped';

export interface Cell extends CellSpec {
  status: CellStatus;
  /** Why, when the status is not ok. */
  reason?: string;
  /** Settings of the dispatch worth knowing, such as piscina's atomics mode. */
  settings?: Record<string, unknown>;
  rounds: Round[];
  summary?: Summary;
}

export type Verdict = 'faster' | 'slower' | 'same' | 'unclear';

export interface Comparison {
  workload: string;
  dataset: string;
  concurrency: number;
  poolSize: number;
  /** `usPerOp` (seconds ÷ operations), `clientCpuUsPerOp`: less is better, so a ratio under 1 is faster. */
  metric: 'usPerOp' | 'clientCpuUsPerOp' | 'serverCpuUsPerOp' | 'rssPeakKb' | 'latencyP99Us';
  baseline: string;
  contender: string;
  /** The contender's cell. */
  cell: string;
  /** contender ÷ baseline, median over the rounds that both have. */
  ratio: number;
  lo: number;
  hi: number;
  /** Two-sided sign-flip permutation p over the rounds' log ratios. */
  p: number;
  verdict: Verdict;
  /** The smallest ratio change, in percent, that these rounds could have told from noise; null for one round. */
  minimumDetectablePct: number | null;
}

export interface Warning {
  code: string;
  text: string;
  advice: string;
}

export interface Environment {
  cpu: string;
  cores: number;
  virtual: string;
  governor: string;
  memoryMb: number;
  os: string;
  node: string;
  server: {
    version: string;
    topology: string;
    storageEngine: string;
    /** Whether this run started it. */
    started: boolean;
    /** Where the binary or address came from: `uri`, `flag`, `path`, `cache`, `download`, `wheel`. */
    source: string;
  };
  drivers: Record<string, string>;
  libmongoc: string;
  git: string;
  /** What the measuring loop itself costs, from a driver that does nothing. */
  harnessUsPerOp: { sync: number; async: number };
  /**
   * Medians of this machine, ns per call or document (its CPU time), from `npm run bench:micro`; absent when never run.
   * `measuredAt` is when a suite was run last. Suites over the grid have ratios of times.
   */
  micro?: {
    measuredAt: string;
    suites: Record<
      string,
      Record<string, { medianNs: number; rme: number; ratios?: Record<string, Interval> }>
    >;
  };
  warnings: Warning[];
}

export interface Run {
  schema: 'tollgate/run@1';
  study: string;
  preset: string;
  seed: number;
  startedAt: string;
  finishedAt: string;
  status: 'running' | 'complete' | 'interrupted';
  /** Why an interrupted run ended. */
  reason?: string;
  argv: string[];
  baseline: string;
  /** Rounds planned, seconds measured and warmed up per cell and round. */
  settings: { rounds: number; seconds: number; warmupSeconds: number; ops?: number };
  environment: Environment;
  cells: Cell[];
  comparisons: Comparison[];
  /** A/A control: the baseline planned twice under two names, and what difference it shows. */
  control: { aa: Comparison[]; noiseFloorPct: number | null };
  answers: { question: string; answer: string; evidence: string[] }[];
  warnings: Warning[];
}
