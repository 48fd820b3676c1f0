/** Operations, and how their answers are checked. */

import type { Dataset, Doc } from './datasets.d.ts';

/** The i-th input of an operation; `i` counts up through verification, warm-up and measurement. */
export type Inputs = (i: number) => any;

/**
 * What workloads call: the client API of `mongodb`, synchronous or not. Its methods return values or
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
   * In place of `call`: operations done one after the other. The input is the list of theirs, which may be shorter,
   * the answer the list of their answers.
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
