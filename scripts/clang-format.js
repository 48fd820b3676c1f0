/** Formats the C++ as .clang-format says, or with `--check` only names what is not formatted so. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageManager, remedy } from '../js/host/system/packages.js';
import { tools } from '../js/host/system/tools.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const mode = process.argv.includes('--check') ? ['--dry-run', '--Werror'] : ['-i'];

const files = ['native', 'bench', 'test/native'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:cc|cpp|h|hpp|c)$/.test(name))
    .map((name) => path.join(folder, name)),
);
const program = tools['clang-format']();

if (!program) {
  const command = remedy(packageManager(), 'clang-format');
  console.error(`tollgate: the C++ layout is not checked, clang-format is missing: ${command}`);
  process.exitCode = process.env.CI ? 1 : 0;
} else if (files.length > 0) {
  const { status } = spawnSync(program, [...mode, ...files], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
