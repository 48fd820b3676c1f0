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

/** Puts what a function costs into a layer; the first rule that fits a frame decides on it. */
export interface LayerRule {
  /**
   * `caller`: whoever calls it pays for it, such as for copying memory.
   */
  layer: string;
  origin?: Frame['origin'];
  name?: RegExp;
  file?: RegExp;
  /** Only where no caller has a layer of its own; `last`: and none has a weak one. */
  weak?: true | 'last';
}
