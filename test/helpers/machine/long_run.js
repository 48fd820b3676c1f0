/** A run that something happens to while it is in the middle. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startCli } from '../cli.js';
import { descendants, eventually, survivorsOf } from './process.js';

/** @param {string} folder of results */
export const samplesIn = (folder) =>
  readFileSync(path.join(folder, 'samples.ndjson'), 'utf8').trim().split('\n').filter(Boolean);

/**
 * Starts a run and waits until it has finished some rounds.
 *
 * @param {string[]} args
 * @param {string} out where its results folder is made
 * @param {Parameters<typeof startCli>[1]} [options]
 */
export async function startLongRun(args, out, options) {
  const cli = startCli(args, options);
  const lived = () =>
    readdirSync(out).some((name) => {
      try {
        return samplesIn(path.join(out, name)).length >= 3;
      } catch {
        return false;
      }
    });
  await eventually(lived, 'three rounds are written', 180_000);
  const family = descendants(Number(cli.child.pid));
  return { ...cli, family, survivors: survivorsOf(family) };
}
