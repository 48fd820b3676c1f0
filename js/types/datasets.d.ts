/** Documents that operations meet. */

/** A value that BSON can hold, as `mongodb` returns it. */
export type Doc = Record<string, unknown>;

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
