/** Stacks that a profiler has sampled, whichever it was. */

export interface Frame {
  /** As people write it; '' for a function without a name. */
  name: string;
  /** A script's path or URL, a program or library, `[kernel]`; '' where it is unknown. */
  file: string;
  line?: number;
  origin: 'js' | 'binary' | 'kernel';
}

export interface Stack {
  /** What sampled it names its thread by: `node 4711`. */
  thread: string;
  /** What it stands for: µs, or bytes. */
  weight: number;
  /** Places in the table of frames, from the function that ran to the one that all began with. */
  frames: number[];
}

/** In the order in which they were sampled. */
export interface Sampled {
  frames: Frame[];
  stacks: Stack[];
}
