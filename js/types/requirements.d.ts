/** What is measured or used and is no package of npm's. */

/** What npm does not bring: a server or a program of the system's, which cells are skipped without. */
export interface SystemRequirement {
  /** As people call it: `MariaDB`. */
  name: string;
  /** Any of them, on PATH or where the system keeps its servers, proves that it is there. */
  programs: string[];
  /** Debian's packages that bring it; best those that start no service of their own. */
  apt: string[];
}
