import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(
  import.meta.resolve('typescript/package.json').replace('package.json', 'bin/tsc'),
);

/**
 * Runs the TypeScript compiler.
 * @param {URL} project A tsconfig.json, or its folder.
 * @param {...string} flags
 * @returns {Promise<string>} What it says: nothing, when all is well.
 */
export async function compile(project, ...flags) {
  const compiler = spawn(process.execPath, [
    tsc,
    '-p',
    fileURLToPath(project),
    '--pretty',
    'false',
    ...flags,
  ]);
  let said = '';
  for (const stream of [compiler.stdout, compiler.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const [code] = await once(compiler, 'close');
  return code === 0 ? said : said || `tsc ended with ${code}`;
}
