/** @returns {import('../../../../js/results/run.d.ts').Environment} */
export function syntheticEnvironment() {
  return {
    cpu: 'Imaginary Xeon 2.8 GHz',
    cores: 2,
    virtual: 'kvm',
    governor: 'unknown',
    memoryMb: 7944,
    os: 'Debian GNU/Linux 12, Linux 6.1.0, x64',
    node: '20.20.2',
    stores: {
      mongod: {
        address: '127.0.0.1:27017',
        version: '6.0.5',
        topology: 'standalone',
        engine: 'wiredTiger',
        started: true,
        source: 'cache',
      },
    },
    drivers: {
      libmongoc: { version: '1.23.1', mode: 'sync', bound: true },
      mongodb: { version: '7.8.0', mode: 'async' },
      mongoose: { version: '9.12.1', mode: 'async' },
      native: { version: '0.1.0', mode: 'sync' },
    },
    dispatch: { inline: '', piscina: '5.3.2' },
    git: '0123456',
    placement: { pin: 'free' },
    harnessUsPerOp: { sync: 0.08, async: 0.21 },
    micro: {
      measuredAt: '2026-03-01T09:00:00.000Z',
      suites: {
        crossing: { 'no-op call': { medianNs: 22.4, rme: 1.1 } },
        decode: {
          'js-bson, wide': { medianNs: 15_800, rme: 2.4 },
          'addon, wide': { medianNs: 9100, rme: 1.9 },
        },
        'decode-grid': {
          '10 ints × 100': {
            medianNs: 116,
            rme: 2.1,
            ratios: {
              'js-bson ÷ addon': { median: 4.12, lo: 3.98, hi: 4.31 },
              'addon ÷ libbson': { median: 1.31, lo: 1.22, hi: 1.45 },
            },
          },
        },
      },
    },
    warnings: [
      {
        code: 'governor',
        text: 'The CPU frequency governor is unknown.',
        advice: 'On bare metal set it to performance before a decision.',
      },
    ],
  };
}
