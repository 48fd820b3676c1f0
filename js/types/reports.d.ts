/** What users may add to results and reports, beside formats. */

import type { Metric, Run, Sample, Setting, StudyTable } from '../results/run.d.ts';

/** A number of each round, by its name: one that a driver or a dispatch counts, or one that follows from others. */
export interface MetricModule extends Omit<Metric, 'compared'> {
  /** Whether contenders are compared by it; left out: they are not. */
  compared?: boolean;
  /** Works it out from a round; undefined where it cannot be. Left out: drivers' `counters` or others give it. */
  of?(sample: Sample, setting: Setting): number | undefined;
}

/** Tables that every report has which they have something to say of, whatever its study. */
export interface Section {
  name: string;
  description: string;
  /** Of an analysed run; none where it says nothing of it. */
  tables(run: Run): StudyTable[];
}
