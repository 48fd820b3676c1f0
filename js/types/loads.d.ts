/** How operations are asked for. */
export type Load =
  /** So many callers, each with one operation in flight. */
  | { kind: 'closed'; concurrency: number }
  | OpenLoad
  /** Exactly so many operations a round, by so many callers. */
  | { kind: 'iterations'; operations: number; concurrency: number }
  | TaskLoad
  /** From the start of a process that is alone on the machine: so many calls, one after the other, without a warm-up. */
  | { kind: 'launch'; operations: number; concurrency: 1 };

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

/** When a task has been repeated often enough in one launch. */
export interface Stopping {
  /** So many seconds of it at least; then … */
  least: number;
  /** … until it was repeated so often, … */
  most: number;
  /** … or took so many seconds in all. */
  longest: number;
}

/** So many operations as one task, which is repeated; what comes before and after each is not timed. */
export interface TaskLoad extends Stopping {
  kind: 'task';
  operations: number;
  concurrency: number;
}
