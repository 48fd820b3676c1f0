import type { Cell, Setting } from '../../../results/run.d.ts';
import type { Reply } from '../../../types.d.ts';
import type { Config } from '../config.js';

/** What of a configuration settings, cells and their order follow from. */
export type Planned = Pick<
  Config,
  | 'grids'
  | 'rounds'
  | 'turns'
  | 'baseline'
  | 'operations'
  | 'pin'
  | 'orderSeed'
  | 'poolSizes'
  | 'groupSize'
> &
  Partial<Pick<Config, 'nodes'>>;

export type PlannedCell = Cell & { reply: Reply };

/** One round of a setting, or of a group of its contenders. */
export interface Step {
  round: number;
  group: number;
  setting: Setting;
  cells: PlannedCell[];
}
