/** The programs of the system's that a study runs once, each alone on the machine. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findRequirement } from '../../host/system/requirements.js';
import { watchServer } from '../../host/watchdog.js';
import { absence, provide } from '../planning/requirements.js';

/** @typedef {import('../../types.d.ts').Tool} Tool */
/** @typedef {import('../../results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('../../results/run.d.ts').Warning} Warning */

/**
 * One that is absent or fails costs its own tables only: contenders do not need it.
 *
 * @param {import('../plugins/registry.js').Registry} registry
 * @param {Pick<import('../planning/config.js').Config, 'study' | 'preset'>} config
 * @param {{ signal: AbortSignal, install?: boolean, onTool?: (name: string) => void,
 *   onInstall?: (requirement: import('../../types.d.ts').SystemRequirement) => void }} options
 * @returns {Promise<{ tables: StudyTable[], warnings: Warning[] }>}
 * @throws the signal's reason when it is aborted
 */
export async function runTools({ studies }, { study, preset }, options) {
  /** @type {StudyTable[]} */
  const tables = [];
  /** @type {Warning[]} */
  const warnings = [];
  for (const tool of studies.get(study)?.tools ?? []) {
    try {
      tables.push(...(await measured(tool, preset, options)));
    } catch (error) {
      options.signal.throwIfAborted();
      warnings.push({
        code: 'tool',
        text: `${tool.name} has measured nothing: ${/** @type {Error} */ (error).message}.`,
        advice: 'Its tables are missing here; nothing else is.',
      });
    }
  }
  return { tables, warnings };
}

/**
 * @param {Tool} tool
 * @param {string} preset
 * @param {Parameters<typeof runTools>[2]} options
 * @returns {Promise<StudyTable[]>}
 */
async function measured(tool, preset, { signal, install, onTool, onInstall }) {
  const refusal = install ? await provide(tool.requirement, onInstall) : undefined;
  const program = findRequirement(tool.requirement);
  if (!program) throw new Error(refusal ?? absence(tool.requirement));
  signal.throwIfAborted();
  onTool?.(tool.name);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tollgate-tool-'));
  try {
    const known = /** @type {Parameters<Tool['measure']>[0]} */ (preset);
    return await tool.measure(known, (args) => exec(program, args, folder, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * It ends with this process, whatever happens, and its folder goes.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<string>} what it has printed
 */
function exec(program, args, folder, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let output = '';
    // Detached, so that Ctrl-C in a terminal reaches us alone.
    const child = spawn(program, args, {
      ...{ cwd: folder, detached: true, signal, killSignal: 'SIGKILL' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const watchdog = child.pid === undefined ? undefined : watchServer(child.pid, folder);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    /** @type {Error | undefined} */
    let failure;
    child.on('error', (error) => {
      failure = error;
    });
    child.on('close', (code) => {
      watchdog?.kill('SIGKILL');
      if (code === 0) return resolve(output);
      const why = output.trim().split('\n').at(-1) || failure?.message || `exit code ${code}`;
      reject(new Error(`${path.basename(program)} ${args.join(' ')} failed (${why})`));
    });
  });
}
