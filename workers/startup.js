/**
 * One launch, from the start of this process to its last call. Nothing is imported here before the measured driver is:
 * whatever of ours comes first might load a part of it. What Tollgate itself loads in between does not count.
 */

const bootMs = performance.now();
const bootCpu = process.cpuUsage();

/**
 * @typedef {{
 *   reference: Omit<import('../js/types.d.ts').SessionReference, 'concurrency'>,
 *   packages: Pick<import('../js/types.d.ts').Driver, 'name' | 'package' | 'variants'>,
 *   params: import('../js/results/run.d.ts').Setting['params'], operations: number,
 *   checks: number, truth?: string[],
 * }} StartupTask `packages`: of the driver, what names them; `checks`: so many answers are checked; `truth`: the
 *   oracle's, BSON as base64
 */

/** Of documents that a mapper looks at to make its schema, so many show their keys: it is not to be timed with more. */
const SEEN_DOCUMENTS = 20;

/** @param {{ user: number, system: number }} usage */
const cpuMs = ({ user, system }) => (user + system) / 1000;
const rssKb = () => Math.round(process.memoryUsage.rss() / 1024);

/** @param {object} message */
const reply = (message) =>
  new Promise((resolve) => /** @type {any} */ (process).send(message, resolve));
/** @returns {Promise<any>} */
const nextMessage = () => new Promise((resolve) => process.once('message', resolve));

/**
 * @template T
 * @param {() => T | Promise<T>} act
 * @returns {Promise<{ result: T, spent: import('../js/engine/measure/launch.js').Stretch }>}
 */
async function timed(act) {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await act();
  const ms = performance.now() - start;
  return { result, spent: { ms, cpuMs: cpuMs(process.cpuUsage(before)), rssKb: rssKb() } };
}

/** @param {StartupTask} task */
async function launch({ reference, packages, params, operations, checks, truth }) {
  const boot = { ms: bootMs, cpuMs: cpuMs(bootCpu), rssKb: rssKb() };
  const { resolvePackage, neededPackage } = await import('../js/engine/plugins/packages.js');
  const measured = resolvePackage(packages, reference.version, reference.packageFolder);
  const needed = neededPackage(packages, reference.variant);
  const imported = await timed(async () => [await measured.load(), await needed.load()]);

  const { loadPlugin } = await import('../js/engine/plugins/registry.js');
  const { loadWork, prepareOperation, plainAnswer } = await import(
    '../js/engine/plugins/session.js'
  );
  const { sequenceOf } = await import('../js/engine/measure/sequence.js');
  const { consumerOf } = await import('../js/engine/measure/consume.js');
  const { LaunchRecord } = await import('../js/engine/measure/launch.js');
  const driver = await loadPlugin('drivers', reference.driver, reference.plugins);
  const { workload, dataset } = await loadWork(reference);
  const sequence = sequenceOf(workload, dataset, reference.seed, { concurrency: 1, params });
  const consumers = sequence.operations.map((operation) => consumerOf(operation, dataset));
  const { uri, database, collection, variant } = reference;
  const [pkg, needs] = imported.result;
  const connected = await timed(() =>
    driver.open({
      ...{ uri, database, collection, variant, concurrency: 1, package: pkg, needs },
      packageFolder: measured.folder,
      dataset: { ...dataset, count: Math.min(dataset.count, SEEN_DOCUMENTS) },
    }),
  );
  const session = connected.result;
  const calls = sequence.operations.map((operation) =>
    prepareOperation({ driver, session }, operation),
  );

  const { which, input } = sequence;
  const answers = [];
  const record = new LaunchRecord(operations, {
    cpuUs: () => 1000 * cpuMs(process.cpuUsage()),
    rssKb,
  });
  record.begin();
  for (let i = 0; i < operations; i++) {
    const place = which(i);
    const start = performance.now();
    const given = calls[place](input(i));
    const answer = given instanceof Promise ? await given : given;
    consumers[place](answer);
    record.add(1000 * (performance.now() - start));
    if (i < checks) answers.push(plainAnswer(session, sequence.operations[place], answer));
  }

  const { verifyAnswers } = await import('../js/engine/verification/answers.js');
  const wanted = truth?.slice(0, answers.length).map((text) => Buffer.from(text, 'base64'));
  verifyAnswers(sequence, session.answers ?? 'documents', answers, wanted);
  const opening = { boot, import: imported.spent, connect: connected.spent };
  return { session, sample: record.finish(opening, workload.name) };
}

/** @param {unknown} error */
async function fail(error) {
  const { name, message } =
    error instanceof Error ? error : { name: 'Error', message: String(error) };
  const [text] = (name === 'Unsupported' ? message : `${name}: ${message}`).split('\n');
  await reply({ type: name === 'Unsupported' ? 'unsupported' : 'failed', reason: text });
  process.exit(1);
}

// Whoever started this process is gone.
process.on('disconnect', () => process.exit(1));
process.on('uncaughtException', fail);
try {
  const { session, sample } = await launch(await nextMessage());
  const closing = nextMessage();
  await reply({ type: 'done', result: sample });
  await closing;
  await session.close();
} catch (error) {
  await fail(error);
}
process.removeAllListeners('disconnect');
process.disconnect();
