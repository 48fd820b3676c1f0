/** Every command with its options: what is parsed, and what `--help` prints. */

/**
 * @typedef {[flags: string, description: string, fallback?: string]} Option
 * @typedef {object} CommandDescription
 * @property {string} [arguments] as they are written after the command's name
 * @property {string} description
 * @property {Option[]} options
 * @property {'nothing' | 'packages' | 'all'} needs what set-up must have brought before its module is loaded
 * @property {boolean} [measures] it takes the parameters of workloads, too
 */

/** A folder that is repeated or a list with commas: both add up. @type {Option} */
const PLUGINS = [
  '--plugins <folders...>',
  'folders of plug-ins besides ours (each with drivers/, …)',
];

/** @type {Option} */
const DRIVER = ['--driver <files...>', 'a driver of yours in a file, for this run'];

/** @type {Option[]} */
const PRINTED = [
  ['--json', 'print run.json instead of the table (one of these three)'],
  ['--csv', 'print summary.csv instead of the table'],
  ['--markdown', 'print summary.md instead of the table'],
  ['--no-color', 'plain text, as with NO_COLOR; FORCE_COLOR colours in a pipe'],
];

/** Of a run, but for the study. @type {Option[]} */
const MEASURED = [
  ['--preset <name>', 'smoke, standard or paper (default: standard)'],
  ['--contender <list>', 'driver[@version][/variant][+dispatch[:variant]], comma-separated'],
  ['--use <name=path...>', 'a package in a folder, measured as driver@name: mine=../my-checkout'],
  DRIVER,
  ['--workload <list>', 'operations under test'],
  ['--dataset <list>', 'documents they meet'],
  ['--store <name>', 'what is spoken to (default: what each driver speaks to first)'],
  ['--concurrency <list>', 'operations kept in flight'],
  ['--rate <list>', 'operations a second; max, as many as can be done; or a share of that: 50%'],
  ['--arrivals <kind>', 'how operations at a rate follow one another: constant or poisson'],
  ['--pool <list>', 'workers behind a dispatch'],
  ['--reply <list>', 'what crosses back from a worker: objects, bytes, json, count'],
  ['--rounds <n>', 'launches of every contender'],
  ['--turns <n>', 'slices of every contender in a round'],
  ['--slice <ms>', 'how long a slice lasts'],
  ['--warmup <seconds>', 'for each contender to become steady, at most (120); 0: measure cold'],
  ['--time <seconds>', 'measured per cell and round: as many slices as fill it'],
  ['--records <list>', 'collections of so many records, each touched by one operation'],
  ['--ops <n>', 'exactly so many operations per cell and round, instead of slices'],
  ['--node <list>', 'binaries of Node.js that launches are measured under, in the study startup'],
  ['--pin <placement>', 'cores of server and clients: apart, same or free (default: free)'],
  [
    '--idle <state>',
    'idle cores poll or sleep (default: poll, where this user may keep them awake)',
  ],
  ['--margin <pct>', 'differences within so many percent are called the same'],
  ['--seed <n>', 'of documents and inputs (default: 1)'],
  ['--baseline <contender>', 'what the others are compared with (default: mongodb)'],
  ['--uri <uri>', 'a server to measure against, "env" for MONGODB_URI (default: start one)'],
  ['--mongod <file>', 'the server binary to start'],
  PLUGINS,
  ['--install', 'servers of other projects that are missing here, with the system’s packages'],
  ['--resume <folder>', 'go on with an interrupted run'],
  ['--out <folder>', 'where results folders are made', 'results'],
  ['--dry-run', 'list the cells and an estimate, measure nothing'],
  ['--quiet', 'no progress'],
  [
    '--live [port]',
    'serve a page on 127.0.0.1 with progress and the figures so far, redrawn between rounds while nothing is ' +
      'measured; drawing takes CPU all the same, so quote figures of runs without',
  ],
  ...PRINTED,
];

/** Of a run's options those that a profile has, too, as they are. */
const PROFILED = new Set(
  '--store,--pool,--reply,--pin,--idle,--seed,--uri,--mongod,--use,--driver,--plugins,--install,--out'.split(
    ',',
  ),
);

/** @satisfies {Record<string, CommandDescription>} */
export const commands = {
  run: {
    description: 'measure a study (the default command)',
    needs: 'all',
    measures: true,
    options: [
      ['--study <name>', 'what to measure (default: overview)'],
      ['--save <name>', 'keep a copy of the results under a name, for tollgate compare'],
      ...MEASURED,
    ],
  },
  reproduce: {
    arguments: '<study>',
    description:
      'measure a published study again, its findings beside ours; all: each, and one report on all',
    needs: 'all',
    measures: true,
    options: MEASURED,
  },
  advise: {
    description: 'say which way to call pays, from a run of the study dispatch',
    needs: 'packages',
    options: [
      ['--op-time <time>', 'how long a synchronous call blocks its thread: 300us'],
      ['--doc <size>', 'what an answer weighs (default: 1.4KB)'],
      ['--concurrency <n>', 'calls in flight (default: 32)'],
      ['--cores <n>', 'cores that the process may use (default: this machine’s)'],
      ['--loop-delay-max <time>', 'how long the event loop may be kept waiting: 10ms'],
      ['--from <folder>', 'the results to advise from (default: the newest of the study)'],
      ['--out <folder>', 'where results folders are made', 'results'],
      ['--json', 'print the figures instead of the sentence'],
    ],
  },
  profile: {
    arguments: '<contenders...>',
    description:
      'say where an operation’s CPU time, allocations and system calls go: by function and layer',
    needs: 'all',
    measures: true,
    options: [
      ['--workload <name>', 'the operation (default: findOne)'],
      ['--dataset <name>', 'the documents it meets (default: wide)'],
      ['--concurrency <n>', 'operations kept in flight (default: 1)'],
      ['--time <seconds>', 'of each pass (default: 10)'],
      ['--warmup <seconds>', 'before each pass, at most (120); 0: profile cold'],
      ['--pass <list>', 'perf, v8, allocations, syscalls (default: all that can be done here)'],
      ...MEASURED.filter(([flags]) => PROFILED.has(flags.split(' ', 1)[0])),
      ['--quiet', 'no progress'],
      ['--json', 'print profile.json instead of the tables'],
      ['--markdown', 'print profile.md instead of the tables'],
      ['--no-color', 'plain text'],
    ],
  },
  report: {
    arguments: '<folders...>',
    description: 'make the reports of one or several results folders anew',
    needs: 'packages',
    options: [
      ['--out <folder>', 'where to write them (default: the folder, when it is one)'],
      PLUGINS,
      ...PRINTED,
    ],
  },
  compare: {
    arguments: '<runs...>',
    description:
      'say what changed between runs (results folders, saved names, commits), or versions within one',
    needs: 'packages',
    options: [
      [
        '--fail-on <rules...>',
        'exit with 99 where a change is certain, 98 where none can be judged: p99>+5%,throughput<-5%',
      ],
      ['--force', 'judge runs, too, that should not be quoted'],
      ['--baseline <contender>', 'what ratios are taken to (default: the runs’ own)'],
      ['--absolute', 'compare values as they are, not relative to a baseline'],
      ['--margin <pct>', 'differences within so many percent are called the same'],
      ['--save <name>', 'keep the last of them under a name, to compare later ones with'],
      ['--results <folder>', 'where runs of a commit are looked for', 'results'],
      ['--out <file>', 'write to a file; .md, .json and .html say the format'],
      ['--markdown', 'for a pull request'],
      ['--json', 'tollgate/compare@1'],
      ['--format <name>', 'terminal, markdown, json, html, github-action-benchmark or bencher'],
      ['--no-color', 'plain text'],
    ],
  },
  list: {
    description: 'name every driver, dispatch, store, workload, dataset, study and report format',
    needs: 'packages',
    options: [
      PLUGINS,
      DRIVER,
      ['--checksum <dataset>', 'say what its module has to say of its documents'],
    ],
  },
  doctor: {
    description: 'say what was found, what is missing and how to mend it',
    needs: 'nothing',
    options: [
      ['--uri <uri>', 'look at this server, too, "env" for MONGODB_URI'],
      ['--controls', 'measure what must come out the same or different, and see that it does'],
      ['--preset <name>', 'of --controls: smoke, standard or paper (default: standard)'],
    ],
  },
};

/** @typedef {keyof typeof commands} CommandName */
