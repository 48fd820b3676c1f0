/** What the stores that speak MongoDB's protocol share: a server, and a database of the run's own on it. */

/**
 * Every user of the machine may speak to a server that is started (docs/method.md says why): no code of theirs is to run
 * in it.
 */
const PROTECTION = ['--noscripting'];

/**
 * @param {import('../../../js/types.d.ts').StoreOptions} options
 * @param {'standalone' | 'replicaSet'} topology of a server to start
 * @returns {Promise<import('../../../js/types.d.ts').Store>}
 */
export async function startMongod({ uri, binary, database, tls }, topology) {
  // Here, so that lists, plans and workers do without: the packages take a third of a second to load.
  const [{ startServer }, { surveyTarget }, { RunDatabase }] = await Promise.all([
    import('../../../js/host/mongod/server.js'),
    import('../../../js/host/mongod/survey.js'),
    import('./run_database.js'),
  ]);
  const args = [...PROTECTION, ...(tls ? speakingTls(tls) : [])];
  const server = await startServer({ uri, mongod: binary, topology, args });
  const data = new RunDatabase(server.uri, database);
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = async () => {
    try {
      // A server of ours goes with all that it holds; it may be gone already.
      if (!server.started) await data.drop();
    } finally {
      await data.close();
      await server.stop();
    }
  };
  return {
    uri: server.uri,
    address: server.address,
    version: server.version,
    topology: server.topology,
    engine: server.storageEngine,
    pids: server.pid === undefined ? [] : [server.pid],
    started: server.started,
    ...(server.started && tls && { tls }),
    source: server.source,
    database,
    // One that was started for the run holds nothing and refuses nothing.
    survey: async () => (server.started ? [] : (await surveyTarget(server.uri, database)).warnings),
    onExit: (callback) => server.onExit(callback),
    load: (dataset) => data.load(dataset),
    copy: (dataset, slot, options) => data.copy(dataset, slot, options),
    empty: (slot, _dataset, contents) => data.empty(slot, contents),
    bucket: (slot, files) => data.bucket(slot, files),
    read: (collection, ids) => data.read(collection, ids),
    count: (collection) => data.count(collection),
    ...(server.started && { serverUs: () => data.serverUs() }),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Beside what is not encrypted. @param {import('../../../js/types.d.ts').TlsFiles} files */
const speakingTls = ({ certificateKeyFile, caFile }) => [
  ...['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', certificateKeyFile],
  ...['--tlsCAFile', caFile, '--tlsAllowConnectionsWithoutCertificates'],
];
