/** How a call reaches the driver. */

import type {
  Allocated,
  Answers,
  Driver,
  Loop,
  Offload,
  StageTimes,
  Variant,
} from './drivers.d.ts';
import type { SystemRequirement } from './requirements.d.ts';
import type { Call, Operation } from './workloads.d.ts';

export type Reply = 'objects' | 'bytes' | 'json' | 'count';

/** All that is needed to open a session elsewhere, in another thread or process: plain data. */
export interface SessionReference {
  /** Address of the module with `openSession`, `prepareOperation` and so on, for plug-ins wherever they lie: a cell's has it. */
  engine?: string;
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

export interface PrepareOptions {
  /** A call that names what the driver lacks, for verification; what is timed is not guarded, since that takes time. */
  guarded?: boolean;
  /** Told what each step of a compound operation took; nobody calls it where the steps are done in other threads. */
  onStep?(step: string, us: number): void;
}

/** An opened dispatch: what a cell's process measures. */
export interface Dispatched {
  /**
   * Prepares one operation.
   * @throws Unsupported with the reason, when the driver has it not
   */
  prepare(operation: Operation, options?: PrepareOptions): Call | Promise<Call>;
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
  /** `goesOn`: the next setting is opened in this process, and may take over what a driver leaves open. */
  close(how?: { goesOn?: boolean }): unknown | Promise<unknown>;
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
  requirement?: SystemRequirement;
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
