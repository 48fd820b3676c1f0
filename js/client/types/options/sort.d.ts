import type { Document } from 'bson';

export type SortDirection =
  | 1
  | -1
  | 'asc'
  | 'desc'
  | 'ascending'
  | 'descending'
  | { readonly $meta: string };

/** A field, a field and its direction, or several of either. Their order counts. */
export type Sort =
  | string
  | readonly string[]
  | readonly [string, SortDirection]
  | readonly (readonly [string, SortDirection])[]
  | { readonly [field: string]: SortDirection }
  | ReadonlyMap<string, SortDirection>;

/** The index to be used: its name, its keys, or a list of its fields. */
export type Hint = string | string[] | Document;

/** How text is compared, by the rules of a language. */
export interface CollationOptions {
  /** Such as 'de'; 'simple' compares bytes. */
  locale: string;
  alternate?: string;
  backwards?: boolean;
  caseFirst?: string;
  caseLevel?: boolean;
  maxVariable?: string;
  normalization?: boolean;
  numericOrdering?: boolean;
  /** From 1, letters alone, to 5; 3 by default. */
  strength?: number;
}
