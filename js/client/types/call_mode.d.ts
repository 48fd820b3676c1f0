/** How calls answer: before they return, or, with `.async`, by promises. */
export type CallMode = 'sync' | 'async';

/** What a call gives: the result, or a promise of it. */
export type Returned<Mode extends CallMode, Result> = Mode extends 'async'
  ? Promise<Result>
  : Result;

/** What a callback may give: without `.async` no promise, which nobody would wait for. */
export type CallbackResult<Mode extends CallMode, Result> = Mode extends 'async'
  ? Result | PromiseLike<Result>
  : Result extends PromiseLike<unknown>
    ? never
    : Result;

/** A member that there is in one mode alone. */
export type Only<Wanted extends CallMode, Mode extends CallMode, Member> = Mode extends Wanted
  ? Member
  : undefined;
