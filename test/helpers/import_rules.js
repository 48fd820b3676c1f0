/** What may import what: the table is the rule and its documentation. An import that no line allows fails the tests. */

/** The native driver's rooms, from what users see down to what they catch. */
const clientRooms = [
  'api',
  'gridfs',
  'operations',
  'cursors',
  'sessions',
  'commands',
  'execution',
  'bson',
  'options',
  'binding',
  'errors.js',
  'errors',
].map((room) => `js/client/${room}`);

/** Packages that its rooms import. @type {Record<string, string[]>} */
const packagesOf = { 'js/client/bson': ['bson'] };

/**
 * From a folder, besides itself and Node's own modules: `ours` are folders of this repository, `packages` are
 * npm's. The longest `from` that fits a file rules it. Types of ours need an arrow as well; those of
 * packages do not.
 *
 * @type {{ from: string, ours: string[], packages: string[] | 'any' }[]}
 */
export const rules = [
  // Numbers in, numbers out.
  { from: 'js/stats', ours: [], packages: [] },
  { from: 'js/results', ours: ['js/stats/histogram.js'], packages: ['ajv'] },
  {
    from: 'js/report',
    ours: ['js/results', 'js/stats', 'js/host/plugins.js'],
    packages: 'any',
  },

  // This machine: set-up uses it before the npm packages are there, but for servers that are spoken to.
  { from: 'js/host', ours: [], packages: [] },
  {
    from: 'js/host/mongod',
    ours: ['js/host'],
    packages: ['mongodb', 'mongodb-memory-server-core'],
  },

  // What users import; js/index.js is its face. Each room imports those below it.
  ...clientRooms.map((room, at) => ({
    from: room,
    ours: clientRooms.slice(at + 1),
    packages: packagesOf[room] ?? [],
  })),
  { from: 'js/client', ours: [], packages: [] },
  { from: 'js', ours: ['js/client', 'js/mongodb', 'js/mongoose'], packages: ['bson'] },

  // The engine meets plug-ins through its registry, which loads them by path, and starts workers by path.
  { from: 'js/engine', ours: ['js/report', 'js/results', 'js/stats', 'js/host'], packages: 'any' },

  // Entry points that run elsewhere: they serve the engine there, and are the far end of a dispatch.
  {
    from: 'workers',
    ours: ['js/engine', 'js/stats', 'js/host', 'bench/dispatch/common', 'bench/relay'],
    packages: 'any',
  },

  // Plug-ins. A driver is handed its package, and the libmongoc bound is made of the addon; a workload names
  // no driver.
  {
    from: 'bench/drivers',
    ours: ['js/client', 'js/host/temporary_folder'],
    packages: ['bson'],
  },
  { from: 'bench/dispatch', ours: ['js/engine', 'js/client', 'js/host'], packages: 'any' },
  // What has no server is filled as its driver writes it.
  {
    from: 'bench/stores',
    ours: ['js/engine', 'js/host', 'bench/drivers/common'],
    packages: 'any',
  },
  {
    from: 'bench/workloads',
    ours: [
      ...['bench/datasets', 'bench/parameters', 'js/stats', 'js/engine/planning/size.js'],
      // Tasks about files.
      ...['js/host/caches.js', 'js/host/temporary_folder'],
    ],
    packages: ['bson'],
  },
  { from: 'bench/parameters', ours: [], packages: [] },
  { from: 'bench/relay', ours: ['js/client'], packages: [] },
  { from: 'bench/datasets', ours: ['js/stats'], packages: ['bson'] },
  {
    from: 'bench/studies',
    ours: ['js/stats', 'js/host/system/known_requirements.js'],
    packages: [],
  },
  {
    from: 'bench/micro',
    ours: ['js/client', 'js/stats', 'js/engine', 'js/host', 'js/report', 'bench'],
    packages: 'any',
  },

  // The command line.
  {
    from: 'bench',
    ours: ['js/engine', 'js/report', 'js/results', 'js/stats', 'js/host'],
    packages: 'any',
  },

  // Set-up runs before the npm packages are there; the other scripts maintain what is.
  { from: 'scripts/setup', ours: ['js/host'], packages: [] },
  { from: 'scripts/package', ours: ['js/host'], packages: [] },
  // The plain loop does the same work.
  {
    from: 'scripts/independent',
    ours: ['js/host', 'js/client', 'js/stats', 'bench/datasets', 'bench/workloads/common'],
    packages: 'any',
  },
  {
    from: 'scripts',
    ours: ['js/host', 'js/client', 'js/report', 'js/results', 'js/stats'],
    packages: 'any',
  },
];

/** Types that are shared: the results schema by all who make or read results, the contracts by all plug-ins. */
export const shared = [
  { file: 'js/types.d.ts', by: ['js/engine', 'js/report', 'bench', 'workers'] },
  { file: 'js/results/run.d.ts', by: ['js/stats', 'bench', 'workers'] },
  { file: 'js/results/run.schema.d.ts', by: ['js/stats'] },
];
