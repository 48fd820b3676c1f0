/**
 * What each code block is. Behind its fence stand a language and, where that does not say enough, a mark, which
 * nobody sees on the rendered page:
 *
 * - `js`, `ts`: a program, which is run. A block without import and export goes on with the program above it.
 *   A first line such as `// worker.js` names a file, which the page's other programs find beside them. With
 *   a folder (`// drivers/mine.js`) it is a plug-in. `node=24`: what older ones than Node.js 24 cannot parse.
 * - `text` right behind a program: what it prints. `text diagram`, `text formula`: nothing that could be run.
 * - `sh`: commands, whose words are checked. `json`, `yaml`: read; so are commands in a workflow.
 *
 * Anything else is refused, so that no block is on a page that no test has looked at.
 */

import { NotUnderstood } from './blocks.js';

/** @typedef {import('./blocks.js').Block} Block */

/**
 * @typedef {object} Program
 * @property {string} page
 * @property {string} file its name beside the page's others
 * @property {number} oldest major version of Node.js
 * @property {Block[]} blocks whose texts make it, in order
 * @property {string} [prints] on standard output
 *
 * @typedef {{ file: string, block: Block }} NamedFile
 * @typedef {object} Understood
 * @property {Program[]} programs
 * @property {NamedFile[]} helpers files that a program of the page uses
 * @property {NamedFile[]} plugins by their paths in a folder of plug-ins
 * @property {Block[]} commands
 * @property {Block[]} data
 * @property {Block[]} samples
 * @property {Block[]} illustrations
 */

const OLDEST_NODE = 20;
const NAMED = /^\/\/ ([\w./-]+\.[jt]s)$/;
const MODULE = /^(?:import|export)\b/m;
const ILLUSTRATIONS = ['diagram', 'formula'];

/**
 * @param {Block[]} blocks of one page
 * @param {(block: Block) => boolean} [isSample] whether a script has written it
 * @returns {Understood}
 * @throws {NotUnderstood}
 */
export function understand(blocks, isSample = () => false) {
  /** @type {Understood} */
  const found = {
    ...{ programs: [], helpers: [], plugins: [] },
    ...{ commands: [], data: [], samples: [], illustrations: [] },
  };
  /** @type {Program | undefined} The one that the block above belongs to. */
  let above;
  /** @type {NamedFile[]} */
  const named = [];
  for (const block of blocks) {
    const goesOn = above;
    above = undefined;
    if (block.language === 'js' || block.language === 'ts') {
      const file = NAMED.exec(block.text.split('\n', 1)[0])?.[1];
      if (file?.includes('/')) found.plugins.push({ file, block });
      else above = programWith(block, file, found.programs);
      if (above && file) named.push({ file, block });
    } else if (block.language === 'text') {
      if (isSample(block)) found.samples.push(block);
      else if (ILLUSTRATIONS.includes(block.marks.join())) found.illustrations.push(block);
      else if (goesOn && block.marks.length === 0) {
        goesOn.prints = `${goesOn.prints ?? ''}${block.text}\n`;
      } else throw new NotUnderstood(block, textAdvice(goesOn));
    } else if (block.language === 'sh' && block.marks.length === 0) found.commands.push(block);
    else if (['json', 'yaml'].includes(block.language)) found.data.push(block);
    else throw new NotUnderstood(block, blockAdvice(block));
  }
  found.helpers = named.filter(({ file }) => isUsed(file, found.programs));
  const helpers = new Set(found.helpers.map(({ file }) => file));
  found.programs = found.programs.filter(({ file }) => !helpers.has(file));
  return found;
}

/**
 * Begins a program, or goes on with the last one.
 *
 * @param {Block} block
 * @param {string | undefined} file
 * @param {Program[]} programs
 * @returns {Program}
 */
function programWith(block, file, programs) {
  const last = programs.at(-1);
  const oldest = oldestFor(block);
  const unnamed = `line-${block.line}.${block.language}`;
  const goesOn = last?.blocks[0].language === block.language && !MODULE.test(block.text);
  if (last && goesOn && !file) {
    last.blocks.push(block);
    last.oldest = Math.max(last.oldest, oldest);
    return last;
  }
  const begun = { page: block.page, file: file ?? unnamed, oldest, blocks: [block] };
  programs.push(begun);
  return begun;
}

/** @param {Block} block */
function oldestFor(block) {
  const [mark, ...more] = block.marks;
  const [, major] = /^node=(\d+)$/.exec(mark ?? '') ?? [];
  if (more.length === 0 && (mark === undefined || major)) return Number(major ?? OLDEST_NODE);
  throw new NotUnderstood(
    block,
    `a program's only mark is node=MAJOR, not ${block.marks.join(' ')}`,
  );
}

/**
 * @param {string} file
 * @param {Program[]} programs
 */
const isUsed = (file, programs) =>
  programs.some((program) => program.file !== file && textOf(program).includes(file));

/** @param {Program} program */
const textOf = ({ blocks }) => blocks.map(({ text }) => text).join('\n');

/** @param {Program | undefined} program */
const textAdvice = (program) =>
  program
    ? 'what a program prints has no mark'
    : 'no program stands right above this text: is it a picture (`text diagram`), or a formula (`text formula`)?';

/** @param {Block} block */
const blockAdvice = ({ language, marks }) =>
  language === ''
    ? 'a fence without a language: write js, ts, sh, json, yaml, text, `text diagram` or `text formula` behind it'
    : `the tests do not know \`${[language, ...marks].join(' ')}\`: use what test/docs/kinds.js lists, or teach it another kind`;
