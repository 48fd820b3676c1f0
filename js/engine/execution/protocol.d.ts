import type { Sample, Setting } from '../../results/run.d.ts';
import type { Load, Reply as ReplyKind, SessionReference } from '../../types.d.ts';
import type { Slice, Sliced, WarmedUp } from '../measure/cell.js';
import type { Profiled } from '../profiling/in_cell/index.js';

/**
 * What the engine and a contender's process say to one another: a task, which is answered by `checked`; then one
 * request at a time, each answered by `done`; another task in the place of the one before, where settings share the
 * process; `close` at the end, which is answered by the process's end.
 */

/** A setting to open. */
export interface CellTask {
  type: 'open';
  reference: SessionReference;
  dispatch: string;
  dispatchVariant: string;
  poolSize: number;
  reply: ReplyKind;
  load: Load;
  params: Setting['params'];
  /** The oracle's answers. */
  truth: Uint8Array[] | undefined;
  /** Whether its driver's counters are read in a session of its own. */
  counters?: boolean;
}

/** By its name, what a request says and what its answer is. Times in ms are asked for, not promised. */
export interface Requests {
  /** So much more warm-up. */
  warm: { says: { ms: number }; gets: WarmedUp };
  /** Its collection was restored: count from its beginning. */
  restock: { says: object; gets: unknown };
  /** Find what rate it can reach. */
  ceiling: { says: { ms: number; slicesLeft: number }; gets: unknown };
  slice: { says: Slice; gets: Sliced };
  /** What is not watched while the clock runs. */
  observe: { says: { ms: number }; gets: { ops: number; metrics: Record<string, number> } };
  /** All slices together. */
  finish: { says: object; gets: Omit<Sample, 'cell' | 'round' | 'group'> };
  profile: { says: { watch: string; ms: number; file?: string }; gets: Profiled };
}

/** Its name, with what it says. */
export type RequestOf<Name extends keyof Requests> = { type: Name } & Requests[Name]['says'];

/**
 * `used`: operations that the process has used up so far, checks and warm-up included; `overtaken`: so many that came
 * later may have ended before one did, at most.
 */
export type Answer =
  | { type: 'checked' }
  | { type: 'done'; result?: unknown; used: number; overtaken: number }
  | { type: 'failed' | 'unsupported'; reason: string };
