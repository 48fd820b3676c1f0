import type { ContenderProfile } from '../../../results/profile.d.ts';
import type { LayerRule, SystemRequirement } from '../../../types.d.ts';
import type { Surroundings } from '../../execution/runner.js';
import type { PlannedCell, Step } from '../../planning/plan.js';

/** What a pass is given. */
export interface Passing {
  where: { step: Step; cell: PlannedCell; around: Surroundings };
  /** How long it looks on. */
  ms: number;
  rules: LayerRule[];
  /** Of the contender: what earlier passes have found. */
  found: ContenderProfile;
  /** A file for this contender in the folder of profiles; the pass notes what it has written there. */
  fileFor(ending: string): string;
}

/** One way of looking at a contender. A profiler slows what it looks at, so each has a process of its own. */
export interface Pass {
  name: string;
  /** What it asks, for the list of passes. */
  description: string;
  /** The program that it needs. */
  requirement?: SystemRequirement;
  /** Why it is for one operating system. */
  linuxOnly?: string;
  /** What it adds to what is known of the contender. */
  take(passing: Passing): Promise<Partial<ContenderProfile>>;
}
