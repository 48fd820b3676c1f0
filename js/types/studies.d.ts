/** What a run measures and answers. */

import type { Reply } from './dispatch.d.ts';
import type { OpenLoad, Rate, Stopping } from './loads.d.ts';
import type { SystemRequirement } from './requirements.d.ts';

export interface Study {
  name: string;
  description: string;
  presets: Record<'smoke' | 'standard' | 'paper', Preset>;
  /** Answers from the analysed run, after the general ones. */
  questions?(run: import('../results/run.d.ts').Run): import('../results/run.d.ts').Answer[];
  /** What the system's own programs say of this machine, measured once before the rounds. */
  tools?: Tool[];
  /** Tables from the analysed run, beside the answers. */
  tables?(run: import('../results/run.d.ts').Run): import('../results/run.d.ts').StudyTable[];
  /** The publication that it reproduces, for `tollgate reproduce`. */
  paper?: string;
  /** Published findings, each a check against the run. */
  published?: PublishedFinding[];
}

/** A program of the system's that measures something no contender does. Where it is absent, the run says so. */
export interface Tool {
  name: string;
  requirement: SystemRequirement;
  /**
   * `exec` runs the program with these arguments in an empty folder of its own, which is removed afterwards;
   * resolves to what it prints.
   */
  measure(
    preset: keyof Study['presets'],
    exec: (args: string[]) => Promise<string>,
  ): Promise<import('../results/run.d.ts').StudyTable[]>;
}

export interface PublishedFinding {
  finding: string;
  figure: string;
  /** The preset that measures it, where `standard` does not. */
  preset?: keyof Study['presets'];
  check(run: import('../results/run.d.ts').Run): import('../stats/finding.js').Checked;
}

export interface Preset {
  /** Launches of each contender. */
  rounds: number;
  /** Slices of each contender in a round. */
  turns: number;
  /**
   * Of one contender, at most: a launch that is not steady by then has no figures. 0: no warm-up, the run is cold on
   * purpose. Left out: 120.
   */
  warmUpSeconds?: number;
  /** Rough by design: the report says so in one line. */
  rough?: boolean;
  grids: Grid[];
}

/** Every combination of the lists is a cell, except what a driver or variant rules out. */
export interface Grid {
  contenders: string[];
  workloads: string[];
  datasets: string[];
  concurrency: number[];
  /** Operations a second: open loads in place of closed ones, which `max` stands for. */
  rates?: Rate[];
  /** How operations at a rate follow one another: evenly, where this is left out, or at random. */
  arrivals?: OpenLoad['arrivals'];
  /**
   * Collections of so many records, of which operations touch each once: as many as there are, counted exactly,
   * with checks and warm-up on another copy. For workloads that touch each record once (`eachOnce`).
   */
  records?: number[];
  /**
   * Exactly so many operations in every slice, in place of a time. What a workload that touches each record once
   * uses up is as large as these operations need.
   */
  operationsPerSlice?: number;
  /**
   * Launches are what is measured: each a process alone on the machine, from its start to the last of so many calls,
   * one after the other. With `--node` each is launched under several versions of Node.js.
   */
  launch?: number;
  /**
   * Tasks: as many operations as the workload says (`task`) are one slice, repeated until this says so. Before each,
   * a workload that uses its collection up gets it anew.
   */
  task?: Stopping;
  /**
   * In a round, each contender keeps one process for all settings of the grids that name the same: they are measured
   * there one after the other, and the later ones need a tenth of the warm-up. For many short settings of one kind,
   * as publications measure them. The process keeps what the settings before have left in it.
   */
  process?: string;
  /** Before it is measured, a contender's commands are counted in a session of its own. */
  counters?: boolean;
  poolSizes?: number[];
  replies?: Reply[];
  /** Left out: each driver's default. */
  store?: string;
  /** What its contenders are compared with, where that is not the run's baseline. */
  baseline?: string;
  /** More parameters of the setting; they become part of its id. */
  params?: Record<string, string | number>;
  /** A setting for each value of a parameter, where the workload obeys it: `{ opTimeUs: [0, 300] }`. */
  sweep?: Record<string, (number | string)[]>;
  /**
   * Plan the baseline a second time, as an A/A control: in each setting, or once, in the first. Where no grid of a
   * preset says so it is once, unless the preset is rough: without a control no figure may be quoted.
   */
  control?: boolean | 'once';
}
