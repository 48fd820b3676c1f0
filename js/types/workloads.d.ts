/** Operations, and how their answers are checked. */

import type { Dataset, Doc } from './datasets.d.ts';
import type { Parameter } from './parameters.d.ts';

/**
 * The i-th input of an operation; `i` counts up through verification, warm-up and measurement. `within` is a `Within`,
 * which most have no use for.
 */
export type Inputs = (i: number, within?: any) => any;

/** Where an operation stands in its workload: inputs of a mix may depend on what others have done. */
export interface Within {
  /** Its number among all operations of the mix. */
  number: number;
  /**
   * How many operations of that name come so long before this one that they have been answered, whatever the
   * concurrency: what they have inserted is there. Pure, so that it is the same for all contenders.
   */
  settled(operation: string): number;
}

/**
 * What workloads call: the client API of `mongodb`, synchronous or not. Its methods return values or
 * promises; a call returns what they return.
 */
export interface Target {
  client: any;
  db: any;
  /** The collection of this cell. */
  collection: any;
  /** A GridFS bucket of the collection's name. */
  bucket?: Bucket;
}

/** Whole files in GridFS. */
export interface Bucket {
  upload(name: string, bytes: Uint8Array): unknown;
  /** The newest of that name. */
  download(name: string): unknown;
}

/** A prepared operation: what is timed. */
export type Call = (input: any) => unknown | Promise<unknown>;

/**
 * A call of several steps, written once for drivers with and without promises: what it yields comes back as the
 * answer. `parallel` makes one step of several calls: at once where they give promises, else one after the other; each
 * may be of several steps itself. `most`: so many at once.
 */
export type Steps = Generator<unknown, unknown, any>;
export type Parallel = (calls: (() => unknown)[], most?: number) => unknown;

/** What a contender's operations have left. */
export interface LeftBehind {
  /** How many there were, from the first of the sequence on. */
  used: number;
  sequence: { operations: Operation[]; which(i: number): number; input(i: number): any };
  /** So many operations that came later may have ended before one did: 0 with one caller. */
  overtaken: number;
  /** Of the setting. */
  params: Record<string, string | number>;
  dataset: Dataset;
  /** Stored documents by their `_id`s. */
  read(ids: unknown[]): Promise<Doc[]>;
  /** The official driver's. */
  target: Target;
}

export interface Operation {
  name: string;
  /** Documents that one operation reads or writes: the mean, where that depends on its input. */
  documents: number;
  mutates: boolean;
  /** Left out: only drivers that have the operation by its name can do it. A generator's steps are done in turn. */
  call?(target: Target, input: any, parallel: Parallel): unknown | Promise<unknown> | Steps;
  /** What drivers that do it in a way of their own know it as, where that is not its name. */
  method?: string;
  /**
   * In place of `call`: operations done one after the other. The input is the list of theirs, which may be shorter,
   * the answer the list of their answers.
   */
  steps?: Operation[];
  /** `inFlight`: how many inputs may be read at once; an older one may be used again. */
  inputs(
    dataset: Dataset,
    random: () => number,
    inFlight: number,
    /** Of the setting, and the defaults of those parameters that it does not have. */
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
  /** Calls of the driver that one operation makes, where it is several: warm-up counts them. Left out: one. */
  calls?(params: Record<string, string | number>): number;
  /** Bytes that one operation moves, where a score in MB/s makes sense. */
  bytes?(dataset: Dataset, params: Record<string, string | number>): number;
  /**
   * After the clock, in place of the oracle's doing the last operations again: throws where what is stored is not what
   * they leave. Of a mix, the first operation's.
   */
  check?(left: LeftBehind): Promise<void>;
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
  /** Those that it obeys: a grid's sweeps and flags of others leave it alone. */
  params?: Parameter[];
  /**
   * Its inputs obey `params.records`: of a collection of so many records its operations touch each once, and no two
   * the same. A grid may then measure exactly those.
   */
  eachOnce?: boolean;
  /** What a store must have for it; where it has not, its cells are `unsupported` and say so. */
  needs?: {
    /** The oldest version of the server: `8.0`. */
    server?: string;
  };
  /** As a task: of so many operations. */
  task?: number;
  /** Operations compared with the oracle before measuring. */
  checks: number;
  /** Most operations that one cell may run, where the collection bounds them. */
  limit?(dataset: Dataset): number;
  /**
   * Documents of its own: a grid's datasets do not apply to it. `name`: of those that several workloads share, and
   * that may be loaded and copied as a dataset.
   */
  documentsOf?(seed: number): Pick<Dataset, 'count' | 'document'> & { name?: string };
  /** Chooses the collection that the operations meet; resolves to its name. Left out: `shared`. */
  prepare?(
    collections: Collections,
    dataset: Dataset,
    params: Record<string, string | number>,
  ): Promise<string>;
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
  /** A new GridFS bucket of this cell alone, with these files. */
  bucket(files: { name: string; bytes: Uint8Array }[]): Promise<string>;
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
