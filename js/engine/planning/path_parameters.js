/** Parameters of the way between client and server, which every workload that speaks to a server obeys. */

/** @typedef {import('../../types.d.ts').Parameter} Parameter */

/** @type {Parameter} */
const RTT = Object.freeze({
  name: 'rttUs',
  flag: 'rtt',
  description: 'round trips that a relay adds between client and server: 0,200us,1ms,20ms',
  values: 'time',
});

/** @type {Parameter} */
const TLS = Object.freeze({
  name: 'tls',
  flag: 'tls',
  description:
    'whether client and server speak by TLS, with a certificate made for the run: off,on',
  values: Object.freeze(['off', 'on']),
});

/** @type {Parameter} */
const COMPRESSORS = Object.freeze({
  name: 'compressors',
  flag: 'compressors',
  description: 'how messages are compressed on the wire: none,zlib,snappy,zstd',
  values: Object.freeze(['none', 'zlib', 'snappy', 'zstd']),
});

export const PATH_PARAMETERS = Object.freeze([RTT, TLS, COMPRESSORS]);

/** @param {Iterable<Pick<import('../../results/run.d.ts').Setting, 'params'>>} settings */
export const needsTls = (settings) => [...settings].some(({ params }) => params.tls === 'on');
