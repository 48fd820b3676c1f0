/** @typedef {import('bson').Document} Document */

/** Servers in `mongodb`'s words, of what native/core/client/topology_log.h and known_servers.h have. */

/**
 * @param {Document} record
 * @returns {Document & { servers: Map<string, Document> }}
 */
export function topologyDescription({ type, servers }) {
  /** @type {Document[]} */
  const described = servers.map(serverDescription);
  const minutes = described
    .map(({ logicalSessionTimeoutMinutes }) => logicalSessionTimeoutMinutes)
    .filter((timeout) => timeout !== null);
  return withJson({
    type,
    setName: described.find(({ setName }) => setName !== null)?.setName ?? null,
    logicalSessionTimeoutMinutes: minutes.length > 0 ? Math.min(...minutes) : null,
    servers: new Map(described.map((server) => [server.address, server])),
  });
}

/**
 * A log that writes an error as JSON shows the servers, too: a Map would be `{}`.
 * @template {{ servers: Map<string, Document> }} T
 * @param {T} description
 * @returns {T}
 */
function withJson(description) {
  return Object.defineProperty(description, 'toJSON', {
    value: () => ({ ...description, servers: Object.fromEntries(description.servers) }),
  });
}

/** @param {Document} record @returns {Document} */
export function serverDescription({ address, type, roundTripTime, hello }) {
  return {
    address,
    type,
    hosts: hello.hosts ?? [],
    passives: hello.passives ?? [],
    arbiters: hello.arbiters ?? [],
    tags: hello.tags ?? {},
    minWireVersion: hello.minWireVersion ?? 0,
    maxWireVersion: hello.maxWireVersion ?? 0,
    roundTripTime,
    lastWriteDate: hello.lastWrite?.lastWriteDate ?? 0,
    topologyVersion: hello.topologyVersion ?? null,
    setName: hello.setName ?? null,
    setVersion: hello.setVersion ?? null,
    electionId: hello.electionId ?? null,
    logicalSessionTimeoutMinutes: hello.logicalSessionTimeoutMinutes ?? null,
    maxMessageSizeBytes: hello.maxMessageSizeBytes ?? null,
    maxWriteBatchSize: hello.maxWriteBatchSize ?? null,
    maxBsonObjectSize: hello.maxBsonObjectSize ?? null,
    primary: hello.primary ?? null,
    me: hello.me ?? null,
  };
}

/**
 * Why no server was found: `mongodb`'s `reason`, which has the servers that cannot be reached, too.
 * @param {Document} topology native/core/client/known_servers.h
 * @param {(failure: Document) => Error} errorOf
 */
export function reasonOf({ type, servers = [], seen = [], setName }, errorOf) {
  const described = topologyDescription({ type: type ?? 'Unknown', servers });
  for (const { address, closed, message, ...failure } of seen) {
    if (closed) continue;
    const unknown = { address, type: 'Unknown', roundTripTime: -1, hello: {} };
    const server = described.servers.get(address) ?? serverDescription(unknown);
    const error = message === undefined ? null : errorOf({ ...failure, message, timedOut: false });
    described.servers.set(address, { ...server, error });
  }
  return withJson({ ...described, setName: setName ?? described.setName });
}

/**
 * What libmongoc's message leaves out: a set's name, and its servers that answer and will not do.
 * @param {Document} topology native/core/client/known_servers.h
 * @returns {string} Empty, or a sentence.
 */
export function wordsOfReplicaSet({ servers = [], seen = [], setName }) {
  if (setName === undefined) return '';
  const types = new Map(
    servers.map((/** @type {Document} */ { address, type }) => [address, type]),
  );
  const words = seen.map(
    (/** @type {Document} */ { address, setName: own, message, ...server }) => {
      if (message !== undefined) return `${address} failed (${message})`;
      if (own !== undefined && own !== setName) return `${address} belongs to the set "${own}"`;
      if (server.closed) return `${address} is not a member`;
      return `${address} is ${types.get(address) ?? 'unknown'}`;
    },
  );
  return ` Replica set "${setName}": ${words.join(', ') || 'no server answered'}.`;
}
