/**
 * Names of the code that V8 has generated, from the map that it writes for perf. Freed code leaves its line behind, and
 * its place to other code: of several lines for one address the last is right, where perf takes any of them.
 */

/** Addresses are looked for by their page. */
const PAGE = 4096;
/** `7f2a2783729c 1a4 JS:*encode file:///a.js:2:21` */
const LINE = /^([0-9a-f]+) ([0-9a-f]+) (.*)$/;

/** @typedef {{ from: number, to: number, name: string }} Code */

export class NameMap {
  /** In the order in which it was written. @type {Map<number, Code[]>} */
  #pages = new Map();

  /** @param {string} text of `/tmp/perf-<pid>.map` */
  constructor(text) {
    for (const line of text.split('\n')) {
      const [, start, size, name] = LINE.exec(line) ?? [];
      if (start === undefined) continue;
      // Addresses of user space are within what a number holds exactly.
      const from = Number.parseInt(start, 16);
      this.#add({ from, to: from + Number.parseInt(size, 16), name });
    }
  }

  /** @param {Code} code */
  #add(code) {
    const last = Math.floor((code.to - 1) / PAGE);
    for (let page = Math.floor(code.from / PAGE); page <= last; page++) {
      const known = this.#pages.get(page);
      if (known) known.push(code);
      else this.#pages.set(page, [code]);
    }
  }

  /**
   * @param {number} address
   * @returns {string | undefined}
   */
  at(address) {
    const codes = this.#pages.get(Math.floor(address / PAGE));
    return codes?.findLast(({ from, to }) => from <= address && address < to)?.name;
  }
}
