/** How a store is spoken to. */

import type { Stage } from '../results/run.d.ts';
import type { Dataset } from './datasets.d.ts';
import type { SystemRequirement } from './requirements.d.ts';
import type { Call, Operation, Target } from './workloads.d.ts';

/** Operations looped outside JavaScript. */
export interface Loop {
  /** How many it keeps in flight at once, on threads of its own. Left out, or 1: each after the one before. */
  inFlight?: number;
  /**
   * Makes these inputs ready. Not timed. Each must have been read before the next is asked for: a workload may hand
   * out the same object again with other contents.
   */
  prepare(inputs: Iterable<unknown>): void;
  /**
   * Runs the prepared inputs and writes each one's µs into `latenciesUs`, by its place. With several in flight it
   * returns what all took by the clock, since latencies overlap then; else their sum is that.
   */
  run(latenciesUs: Float64Array): { elapsedUs: number } | undefined;
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
  /** Operations that it loops by itself, by the name that it knows them as. */
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
  /** `goesOn`: another session is opened in this process next, and may take over what this one leaves open. */
  close(how?: { goesOn?: boolean }): unknown | Promise<unknown>;
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
  requirement?: SystemRequirement;
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
  /** Workloads that it cannot do although the plain driver can. */
  lacks?: string[];
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
