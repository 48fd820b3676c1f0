/** What a run is written or printed as. */

export interface ReportFormat {
  name: string;
  extension: string;
  /** Its name in the results folder, if not `report.<extension>`; null: it is printed, never written. */
  file?: string | null;
  /** `run` is analysed; `color` and `width`, in columns, are for what is printed. */
  render(
    run: import('../results/run.d.ts').Run,
    options?: { color?: boolean; width?: number },
  ): string;
  /** Several studies in one, a chapter for each; left out: the format has no such thing. */
  chapters?(chapters: Chapter[]): string;
}

/** One study's part of a report on several. */
export interface Chapter {
  run: import('../results/run.d.ts').Run;
  /** The publication that the study reproduces. */
  paper: string;
  /** Where the study's own report is, seen from this one's folder. */
  link: string;
}
