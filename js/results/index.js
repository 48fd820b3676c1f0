/** Results folders: written while a run goes on, read for everything after. */

export { ResultsError } from './errors.js';
export { readMeasured, readRunFile } from './reading/read.js';
export { NEVER_MEASURED } from './reading/settle.js';
export { SavedRuns } from './saved.js';
export { ResultsFolder } from './writing/folder.js';
export { probeParent } from './writing/probe.js';
export { ProfileFolder } from './writing/profile_folder.js';
export { runFileText } from './writing/run_file.js';
export { writeWhole } from './writing/write.js';
