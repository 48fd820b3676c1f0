/** The tables that sysbench leaves in a run of the study threads, made of times. */

const FILES_MB = [512, 1024, 1536, 2048];
/** In its words and ours, and the column of its rate. */
const ACCESS = Object.entries({
  seqrd: ['sequential read', 'read MiB/s'],
  seqrewr: ['sequential rewrite', 'written MiB/s'],
  rndrd: ['random read', 'requests/s'],
  rndwr: ['random write', 'requests/s'],
  rndrw: ['random, 3 reads to 2 writes', 'requests/s'],
  seqwr: ['sequential write', 'written MiB/s'],
});
const REQUESTS = 10_000;

/**
 * @param {(test: string, parameter: string) => number} secondsOf as the publication calls them
 * @returns {import('../../../../js/results/run.d.ts').StudyTable[]}
 */
export function sysbenchRun(secondsOf) {
  const columns = ['read MiB/s', 'written MiB/s', 'requests/s'];
  const files = FILES_MB.flatMap((size) =>
    ACCESS.map(([test, [access, rate]]) => {
      const seconds = secondsOf(`fileio ${test}`, `${size}MB`);
      const all = rate === 'requests/s' ? REQUESTS : size;
      return [
        ...[`${size} MB`, access],
        ...columns.map((column) => (column === rate ? String(all / seconds) : '0')),
      ];
    }),
  );
  const primes = ['100', '2000', '5000', '10000'].map((limit) => [
    ...[limit, String(1000 * secondsOf('cpu primes', limit))],
  ]);
  const memory = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((size) => [
    ...[`${size} GB`, 'write', String(secondsOf('memory', `${size}G`))],
  ]);
  return [
    { title: 'sysbench: files', note: '', head: ['size', 'access', ...columns], rows: files },
    { title: 'sysbench: prime numbers', note: '', head: ['up to', 'mean ms'], rows: primes },
    { title: 'sysbench: memory', note: '', head: ['size', 'operation', 's'], rows: memory },
  ];
}
