/**
 * The report on what a run has measured so far. It is rendered in a process of its own, between two rounds, while
 * nothing is measured: only when someone has asked since the last time, and for a tenth of the time at most.
 */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { html } from '../../../js/report/formats/html/markup.js';

const RENDER = fileURLToPath(new URL('./render.js', import.meta.url));
/** Nobody waits longer for a round to begin. */
const LIMIT_MS = 60_000;
/** Time that must have passed since the last rendering, in times of how long that took. */
const PAUSE = 9;
/** A browser on this machine draws what it was given: the next round waits so long for it. */
const DRAWING_MS = 300;

const NOTHING_YET = note('The figures appear here when the first round has ended.');

export class Figures {
  #folder = '';
  #plugins;
  #render;
  #page = NOTHING_YET;
  #isWanted = false;
  #version = 0;
  #next = Number.NEGATIVE_INFINITY;
  #now;

  /**
   * @param {readonly string[]} plugins folders
   * @param {typeof renderApart} [render]
   * @param {() => number} [now] ms
   */
  constructor(plugins, render = renderApart, now = () => performance.now()) {
    this.#plugins = plugins;
    this.#render = render;
    this.#now = now;
  }

  /** How often they have changed: a page that has seen fewer is out of date. */
  get version() {
    return this.#version;
  }

  /** A new run begins. @param {string} folder of its results */
  begin(folder) {
    this.#folder = folder;
    this.#page = NOTHING_YET;
    this.#next = Number.NEGATIVE_INFINITY;
  }

  /** The newest page there is. Whoever asks for it wants the next one, too. */
  ask() {
    this.#isWanted = true;
    return this.#page;
  }

  /**
   * A round has ended, and the next does not begin before this resolves.
   *
   * @param {AbortSignal} [signal] that ends the run
   */
  async update(signal) {
    if (!this.#isWanted || this.#now() < this.#next) return;
    const start = this.#now();
    this.show(await this.#render(this.#folder, this.#plugins, signal));
    const end = this.#now();
    this.#next = end + PAUSE * (end - start);
  }

  /** @param {string} page */
  show(page) {
    this.#page = page;
    this.#isWanted = false;
    this.#version++;
  }
}

/** Lets those who were told of new figures fetch and draw them before anything is measured. */
export const drawn = () => new Promise((resolve) => setTimeout(resolve, DRAWING_MS));

/**
 * @param {string} folder
 * @param {readonly string[]} plugins
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} a page, which says so where there can be none
 */
export function renderApart(folder, plugins, signal) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [RENDER, folder, ...plugins], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let page = '';
    let why = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      page += text;
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      why += text;
    });
    child.on('error', (error) => {
      why ||= error.message;
    });
    child.on('close', (code, killed) => {
      if (code === 0) return resolve(page);
      const reason = why.trim().split('\n')[0] || `the process ended by ${killed ?? code}`;
      resolve(note(`The report could not be made: ${reason}`));
    });
  });
}

/** @param {string} text */
function note(text) {
  return html`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Tollgate</title>
  <style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }</style>
  <p>${text}</p>
</html>
`.text;
}
