/** Results folders: written while a run goes on, read for everything after. */

export { ResultsError } from './errors.js';
export { ResultsFolder } from './folder.js';
export { probeParent } from './probe.js';
export { ProfileFolder } from './profile_folder.js';
export { readMeasured, readRun, readRunFile } from './read.js';
export { runFileText } from './run_file.js';
export { SavedRuns } from './saved.js';
export { NEVER_MEASURED } from './settle.js';
export { writeWhole } from './write.js';
