import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../js/host/run_program.js';
import { SetupError, say } from '../../js/host/say.js';
import { install, mayInstall, packageManager, remedy } from '../../js/host/system/packages.js';
import { tools } from '../../js/host/system/tools.js';
import { Source } from './documents/source.js';
import { Writer } from './documents/writer.js';
import { makeTemplate, writeDocument } from './templates.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = path.join(root, 'build', 'fuzz');
const log = path.join(out, 'fuzz.log');
const SEEDS = 300;
const MAX_INPUT_BYTES = 4096;

/** The targets, and how their first inputs are made. */
const TARGETS = { decoder: writeDocuments, reply: writeReply };

/**
 * Builds the libFuzzer targets over native/core and runs them one after another.
 * @param {{ seconds: number, seed: number }} options
 * @returns {Promise<boolean>} Whether nothing was found.
 * @throws {SetupError} when clang is missing, or the targets cannot be built.
 */
export async function fuzzNative({ seconds, seed }) {
  mkdirSync(out, { recursive: true });
  await build(await findClang());
  const each = Math.max(1, Math.floor(seconds / Object.keys(TARGETS).length));
  let clean = true;
  for (const [target, write] of Object.entries(TARGETS)) {
    clean = (await runTarget(target, write, { seconds: each, seed })) && clean;
  }
  return clean;
}

/** @returns {Promise<string>} */
async function findClang() {
  const found = tools.clang();
  if (found) return found;
  const manager = packageManager();
  if (manager && (await mayInstall(manager))) {
    say(`installing clang (${remedy(manager, 'clang')})`);
    await install(manager, 'clang', log);
  }
  const installed = tools.clang();
  if (installed) return installed;
  throw new SetupError(`--native needs clang with libFuzzer: ${remedy(manager, 'clang')}`, {
    exitCode: 3,
  });
}

/** @param {string} clang Its C++ compiler. */
async function build(clang) {
  const source = path.join(root, 'test', 'native', 'fuzz');
  const compilers = [
    `-DCMAKE_CXX_COMPILER=${clang}`,
    `-DCMAKE_C_COMPILER=${clang.replace('++', '')}`,
  ];
  const configured = await run('cmake', ['-S', source, '-B', out, ...compilers], { log });
  const built = configured.ok && (await run('cmake', ['--build', out, '-j', '2'], { log })).ok;
  if (built) return;
  throw new SetupError(`the fuzzing targets could not be built: see ${path.relative(root, log)}`, {
    exitCode: 3,
  });
}

/**
 * @param {string} target
 * @param {(source: Source, writer: Writer) => void} write
 * @param {{ seconds: number, seed: number }} options
 */
async function runTarget(target, write, { seconds, seed }) {
  const corpus = path.join(out, `${target}-corpus`);
  const findings = path.join(out, `${target}-found-`);
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus);
  const source = new Source(seed);
  for (let i = 0; i < SEEDS; i++) {
    const writer = new Writer();
    write(source, writer);
    writeFileSync(path.join(corpus, `seed-${i}`), writer.copy(0));
  }
  const { ok, output, tail } = await run(
    path.join(out, target),
    [
      `-max_total_time=${seconds}`,
      `-seed=${seed}`,
      `-max_len=${MAX_INPUT_BYTES}`,
      `-artifact_prefix=${findings}`,
      corpus,
    ],
    { log },
  );
  if (ok) {
    const runs = /Done (\d+) runs/.exec(output)?.[1];
    say(`${target}: nothing found in ${runs} inputs, ${readdirSync(corpus).length} kept`);
    return true;
  }
  const why = /^(?:Broken: .*|SUMMARY: .*)$/m.exec(output)?.[0] ?? tail.at(-1);
  const file = /written to (\S+)/.exec(output)?.[1];
  say(`${target}: ${why}; again with: ${path.join(out, target)} ${file}`);
  return false;
}

/** A byte that switches shapes off, and documents. @param {Source} source @param {Writer} writer */
function writeDocuments(source, writer) {
  writer.byte(source.chance(0.1) ? 1 : 0);
  const template = makeTemplate(source);
  for (let left = source.below(4); left >= 0; left--) writeDocument(source, writer, template);
}

/** A cursor's reply. @param {Source} source @param {Writer} writer */
function writeReply(source, writer) {
  writer.sized(() => {
    writer.byte(3);
    writer.cstring(Buffer.from('cursor'));
    writer.sized(() => {
      writer.byte(4);
      writer.cstring(Buffer.from(source.pick(['firstBatch', 'nextBatch'])));
      writer.sized(() => {
        for (let i = source.below(4); i > 0; i--) {
          writer.byte(3);
          writer.cstring(Buffer.from(String(i)));
          writeDocument(source, writer, makeTemplate(source).slice(0, 3));
        }
        writer.byte(0);
      });
      writer.byte(18);
      writer.cstring(Buffer.from('id'));
      writer.int64(BigInt(source.below(2)));
      writer.byte(2);
      writer.cstring(Buffer.from('ns'));
      writer.string(Buffer.from('db.things'));
      writer.byte(0);
    });
    writer.byte(16);
    writer.cstring(Buffer.from(source.pick(['ok', 'n', 'nModified'])));
    writer.int32(1);
    writer.byte(0);
  });
}
