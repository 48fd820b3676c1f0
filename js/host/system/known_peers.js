/** Peers that tests use as well as plug-ins, so that set-up can bring them: Debian's parts that start no service. */

/** @typedef {import('./peers.js').Peer} Peer */

/** The client's part holds a program that mariadb-install-db calls. @type {Peer} */
export const mariadb = {
  name: 'MariaDB',
  programs: ['mariadbd'],
  apt: ['mariadb-server-core', 'mariadb-client-core'],
};

/** @type {Peer} */
export const sysbench = { name: 'sysbench', programs: ['sysbench'], apt: ['sysbench'] };

/** @type {Peer} */
export const apache = { name: 'Apache', programs: ['apache2'], apt: ['apache2-bin'] };

/** Linux' profiler. @type {Peer} */
export const perf = { name: 'perf', programs: ['perf'], apt: ['linux-perf'] };

/** @type {Peer} */
export const strace = { name: 'strace', programs: ['strace'], apt: ['strace'] };

export const knownPeers = Object.freeze({ mariadb, sysbench, apache, perf, strace });
/** @typedef {keyof typeof knownPeers} KnownPeer */
