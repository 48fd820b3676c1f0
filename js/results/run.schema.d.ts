/** Generated from run.schema.json by `npm run schema`: change that file, not this one. */

export type Pin = 'apart' | 'same' | 'free';
/** What others are looked up by: none that every object of JavaScript has already. */
export type Name = string;
export type Role = 'contender' | 'baseline' | 'control' | 'bound';
/** unsteady: measured, but in no round steady, so that it has no figures. */
export type CellStatus = 'ok' | 'failed' | 'unsupported' | 'skipped' | 'unsteady';
export type Stage =
  | 'submit'
  | 'queue'
  | 'transferIn'
  | 'encode'
  | 'roundTrip'
  | 'server'
  | 'decode'
  | 'driver'
  | 'transferOut'
  | 'resume';
export type Verdict = 'faster' | 'slower' | 'same' | 'unclear' | 'untested';
export type Outcome = 'holds' | 'does not hold' | 'another operation' | 'cannot be told';

/** run.json of a results folder, schema tollgate/run@2. Times are µs unless a name says otherwise. What could not be seen is absent, not zero. */
export interface RunFile {
  schema: 'tollgate/run@2';
  study: string;
  preset: string;
  /** Of documents and inputs. */
  seed: number;
  /** Of launches, slices and settings: new for each run. */
  orderSeed: number;
  startedAt: string;
  finishedAt: string;
  status: 'running' | 'complete' | 'interrupted';
  /** Why an interrupted run ended. */
  reason?: string;
  argv: string[];
  baseline: string;
  measuring: {
    rounds: number;
    turns: number;
    sliceMs: number;
    /** Of one contender, at most: its samples say whether it was steady then. */
    warmUpSeconds: number;
    /** Of operations at a rate, where there are any, in place of turns and sliceMs. */
    open?: {
      turns: number;
      sliceMs: number;
    };
    /** Exactly so many operations per cell and round instead of turns × sliceMs. */
    operations?: number;
    pin: Pin;
    /** Differences within so many percent are called the same. */
    marginPct: number;
    rough: boolean;
  };
  /** Of options, code and server: what --resume must find again. */
  fingerprint: {
    options: string;
    code: string;
    /** Of packages and drivers that the user named elsewhere on the machine, by the words that named them. */
    userPlugins?: {
      [k: string]: string;
    };
    stores: {
      [k: string]: string;
    };
  };
  environment: Environment;
  metrics: Metric[];
  settings: Setting[];
  cells: Cell[];
  comparisons: Comparison[];
  /** Whether figures of the run may be quoted: not where a warning has a title, and then nothing is judged. */
  quotable?: boolean;
  control: {
    /** The baseline against itself, planned under a second name. */
    comparisons: Comparison[];
    /** Per setting: half-width in percent beyond which the baseline did not differ from itself; pooled over settings where a setting has no control of its own. */
    noisePct: {
      [k: string]: number;
    };
    pooledPct: number | null;
  };
  answers: Answer[];
  published?: {
    finding: string;
    figure: string;
    outcome: Outcome;
    /** In which way it does not hold. */
    how?: string;
    here: string;
  }[];
  /** What programs of the system's own have measured, once. */
  tools?: StudyTable[];
  /** What the study itself makes of the run, beside its answers. */
  tables?: StudyTable[];
  warnings: Warning[];
}
export interface Environment {
  cpu: string;
  cores: number;
  virtual: string;
  governor: string;
  memoryMb: number;
  os: string;
  node: string;
  stores: {
    [k: string]: StoreInfo;
  };
  /** By driver as asked for (`mongodb`, `mongodb@6.20.0`). */
  drivers: {
    [k: string]: {
      version: string;
      mode: 'sync' | 'async';
      bound?: boolean;
    };
  };
  /** Versions, by dispatch. */
  dispatch: {
    [k: string]: string;
  };
  git: string;
  /** Which cores the server and the clients were bound to; absent when free. */
  placement: {
    pin: Pin;
    /** Whether idle cores were kept awake (`poll`) or slept as the machine has it. */
    idle?: 'poll' | 'sleep';
    server?: number[];
    clients?: number[];
  };
  /** What it takes to wake a thread that waits: median of 2 000. */
  wakeUpUs?: number;
  /** Between clients and servers, where settings ask for a round trip (`rttUs`): what each takes by itself, which is part of that, and what it was measured to add. µs. */
  relays?: {
    /** Its address. */
    store: string;
    rttUs: number;
    costUs: number;
    measuredUs: number;
  }[];
  /** What the measuring loop itself costs, from a driver that does nothing. */
  harnessUsPerOp: {
    sync: number;
    async: number;
  };
  /** Medians of this machine, ns per call or document (its CPU time), from `npm run bench:micro`. */
  micro?: {
    measuredAt: string;
    suites: {
      [k: string]: {
        [k: string]: {
          medianNs: number;
          rme: number;
          ratios?: {
            [k: string]: Interval;
          };
        };
      };
    };
  };
  warnings: Warning[];
}
export interface StoreInfo {
  /** As it may be shown: host and port, no credentials. */
  address: string;
  version: string;
  topology: string;
  engine: string;
  started: boolean;
  source: string;
}
export interface Interval {
  median: number;
  lo: number;
  hi: number;
}
export interface Warning {
  code: string;
  /** Of one that throws doubt on the run as a whole: no figure of it may be quoted. */
  title?: string;
  text: string;
  advice: string;
}
/** One row of the metric table: what a number of a round or a summary is. */
export interface Metric {
  name: Name;
  /** `µs`, `µs/op`, `KB`, `%`, … */
  unit: string;
  better: 'less' | 'more';
  /** Whether contenders are compared by it. The first of them is the primary one: its verdicts are corrected for their number (Holm); all others are exploratory. */
  compared: boolean;
  description: string;
}
/** workload × dataset × load × parameters: what contenders are compared under. */
export interface Setting {
  /** `findOne/wide/c32`, with parameters `findOne/wide/c1,pin=same`; open loads `r5000` or `r50pct`, with Poisson arrivals `r5000,poisson`; iterations `n1000`, launches `launch1000`. */
  id: string;
  workload: Name;
  dataset: Name;
  load: Load;
  params: {
    [k: string]: string | number;
  };
  /** What one operation does: `reads one wide document by _id`. */
  phrase: string;
  /** Documents of one operation (the mean of a mix). */
  documents: number;
  /** Its operations, or some of them, write. */
  mutates?: boolean;
  /** By parameter, how reports say its value: `op time 300 µs`. Of those that the workload declares. */
  texts?: {
    [k: string]: string;
  };
  /** Commands were counted, in a session of their own. */
  counters?: boolean;
  /** In each round, settings of the same name here were measured in the same processes, one after the other. */
  process?: string;
}
/** How operations are asked for: by so many callers (closed), at a rate (open), so many a round (iterations), so many as a task that is repeated (task), or so many one after the other from the start of a process that is alone (launch). */
export interface Load {
  kind: 'closed' | 'open' | 'iterations' | 'task' | 'launch';
  concurrency: number;
  /** Operations a second, the same for all contenders. */
  rate?: number;
  /** In place of a rate: so much, 0 to 1, of what each contender itself did in a closed loop right before. The metrics ceilingRate and offeredRate say how much that was. */
  share?: number;
  /** How operations at a rate follow one another; absent: constant. */
  arrivals?: 'constant' | 'poisson';
  operations?: number;
  /** A task is repeated for so many seconds at least; then until `most` or `longest`. */
  least?: number;
  /** Times that a task is repeated, unless `least` takes more. */
  most?: number;
  /** Seconds after which a task is repeated no more. */
  longest?: number;
}
/** A contender in a setting. */
export interface Cell {
  /** `<setting>/<contender>`; through a pool with its size, `…/p2`, and its reply if not objects. */
  id: string;
  setting: Name;
  /** `native+inline`, `mongodb@6.20.0/raw+piscina:32`; the control's ends in `#aa`. */
  contender: string;
  driver: Name;
  version: string;
  variant: Name;
  dispatch: Name;
  dispatchVariant: Name;
  store: Name;
  /** Workers behind the dispatch; 0 for inline. */
  poolSize: number;
  reply: string;
  role: Role;
  status: CellStatus;
  /** Why, when the status is not ok. */
  reason?: string;
  /** Settings of the dispatch worth knowing, such as piscina's atomics mode. */
  settings?: {
    [k: string]: unknown;
  };
  summary?: Summary;
}
export interface Summary {
  rounds: number;
  /** Median over rounds with its 95 % interval, by name of the metric table. */
  metrics: {
    [k: string]: Interval;
  };
  /** Of all rounds together, by operation. */
  latencyUs: {
    [k: string]: LatencyUs & {
      ops: number;
    };
  };
  stagesUs?: Partial<Record<Stage, Interval>>;
  overlapping?: Stage[];
  /** Of these rounds, those in which the contender was steady: all, unless the run was measured cold on purpose. */
  steadyRounds: number;
  /** Rounds beside these in which the contender was not steady: no figure has anything of them. */
  leftOut?: {
    rounds: number;
    of: number;
    reason: string;
  };
  /** Two levels of speed: the faster and slower level in µs per operation and the share of slices in the slower. */
  bimodal?: {
    fastUs: number;
    slowUs: number;
    slowShare: number;
  };
}
export interface LatencyUs {
  min: number;
  mean: number;
  p50: number;
  p90: number;
  p99: number;
  p999: number;
  max: number;
}
export interface Comparison {
  setting: Name;
  /** The contender's cell. */
  cell: string;
  /** The cell that it is compared with. */
  baseline: string;
  metric: Name;
  /** contender ÷ baseline. */
  ratio: number;
  lo: number;
  hi: number;
  /** Two-sided, uncorrected; null where nothing was tested. */
  p: number | null;
  /** Corrected for the number of comparisons by the primary metric (Holm); absent for exploratory ones. */
  pAdjusted?: number;
  exploratory: boolean;
  rounds: number;
  verdict: Verdict;
  /** Why the verdict is unclear whatever the interval says: too few rounds in which both were steady (then there is none: lo and hi are the ratio), or the difference is smaller than the time for which both wait for the server's journal. */
  reason?: string;
  /** The smallest change, in percent, that these rounds could have told from noise; null where unknown. */
  minimumDetectablePct: number | null;
}
export interface Answer {
  question: string;
  answer: string;
  /** Ids of the cells that it rests on. */
  evidence: string[];
}
export interface StudyTable {
  title: string;
  note: string;
  head: string[];
  rows: string[][];
}
/** Sparse log-linear histogram of nanoseconds. See js/stats/histogram.js. */
export interface HistogramData {
  unit: 'ns';
  subBits: number;
  /** Exact, as are max and sum; 0 when nothing was recorded. */
  min: number;
  max: number;
  sum: number;
  /** Pairs of bucket index and count, in rising order. */
  buckets: [number, number][];
}
/** In samples.ndjson, one line: a round of a cell. */
export interface Sample {
  cell: string;
  round: number;
  /** Settings with many contenders are measured in groups that each hold the baseline; from 0. */
  group: number;
  ops: number;
  /** Measured, not counting other contenders' slices. */
  seconds: number;
  /** Per turn of the round: operations and the µs that they took together. Turn i of all cells of a group was measured beside one another. */
  slices: {
    ops: number[];
    us: number[];
  };
  /** By name of the metric table. */
  metrics: {
    [k: string]: number;
  };
  /** Latencies, one histogram per operation of the workload. */
  histograms: {
    [k: string]: HistogramData;
  };
  /** The same of the middle third of each slice, where operations are counted. */
  middle?: {
    [k: string]: HistogramData;
  };
  /** Mean µs per operation of each stage that the contender can see. */
  stagesUs?: Partial<Record<Stage, number>>;
  /** Stages that run beside others: they must not be added up. */
  overlapping?: Stage[];
  warmup: {
    ops: number;
    seconds: number;
    /** Whether the launch had reached the level at which it stays before it was measured, and stayed there. */
    steady: boolean;
    /** Why it was not steady. */
    reason?: string;
    /** The launch until it was measured, in stretches: operations, the µs that they took and the µs of CPU. */
    curve?: {
      ops: number[];
      us: number[];
      cpuUs: number[];
    };
  };
}
/** In samples.ndjson, one line: a cell that ended without figures. */
export interface Failure {
  cell: string;
  round: number;
  group: number;
  status: 'failed' | 'unsupported';
  reason: string;
}
