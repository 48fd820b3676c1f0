/** System requirements that tests use as well as plug-ins, so that set-up can bring them: Debian's parts that start no service, where there are such. */

/** @typedef {import('./requirements.js').SystemRequirement} SystemRequirement */

/** The client's part holds a program that mariadb-install-db calls. @type {SystemRequirement} */
export const mariadb = {
  name: 'MariaDB',
  programs: ['mariadbd'],
  apt: ['mariadb-server-core', 'mariadb-client-core'],
};

/** Debian has no part of it that starts no service. @type {SystemRequirement} */
export const postgres = { name: 'PostgreSQL', programs: ['postgres'], apt: ['postgresql'] };

/** @type {SystemRequirement} */
export const sysbench = { name: 'sysbench', programs: ['sysbench'], apt: ['sysbench'] };

/** @type {SystemRequirement} */
export const apache = { name: 'Apache', programs: ['apache2'], apt: ['apache2-bin'] };

/** Linux' profiler. @type {SystemRequirement} */
export const perf = { name: 'perf', programs: ['perf'], apt: ['linux-perf'] };

/** @type {SystemRequirement} */
export const strace = { name: 'strace', programs: ['strace'], apt: ['strace'] };

export const knownRequirements = Object.freeze({
  ...{ mariadb, postgres, sysbench, apache, perf, strace },
});
/** @typedef {keyof typeof knownRequirements} KnownRequirement */
