/**
 * From stacks to a table: which layer, and which function in it, each sample is put down to. Pure.
 *
 * A stack is read from the function that ran towards its callers: the first frame with a layer of its own
 * decides. So the copying of memory counts as what it was copied for, and a system call as what the kernel did.
 */

/** @typedef {import('./stacks/stacks.d.ts').Frame} Frame */
/** @typedef {import('./stacks/stacks.d.ts').Sampled} Sampled */
/** @typedef {import('../../types.d.ts').LayerRule} LayerRule */
/** @typedef {import('../../results/profile.d.ts').Attribution} Attribution */

/** What no rule has put into a layer. */
export const UNATTRIBUTED = 'unattributed';
const CALLER = 'caller';
const KERNEL = 'kernel';
const LONG_NAME = 60;
/** Stands for a template's parameters: no name has it. */
const FILLED = '\0';
/** A system call by its name: the functions below it are the kernel's own business. */
const SYSTEM_CALL = /^(?:__(?:x64|ia32|arm64|se|do)_sys_|ksys_|__sys_)(\w+?)(?:\.\w+)*$/;

/**
 * @param {Sampled} sampled
 * @param {LayerRule[]} rules
 * @param {number} perOp what all samples together stand for
 * @returns {Attribution} largest first
 */
export function attribute({ frames, stacks }, rules, perOp) {
  const fitting = frames.map((frame) => rules.find((rule) => fits(rule, frame)));
  /** @type {Map<string, Map<string, { name: string, where: string, weight: number }>>} */
  const layers = new Map();
  let total = 0;
  for (const { frames: stack, weight } of stacks) {
    total += weight;
    const { layer, at } = decided(stack, fitting);
    const functions = layers.get(layer) ?? new Map();
    layers.set(layer, functions);
    const { name, where } = labelOf(stack, at, frames);
    const key = `${name}\0${where}`;
    const known = functions.get(key) ?? { name, where, weight: 0 };
    known.weight += weight;
    functions.set(key, known);
  }
  const share = (/** @type {number} */ weight) => (total > 0 ? weight / total : 0);
  const rows = [...layers].map(([layer, functions]) => {
    const all = [...functions.values()].sort((a, b) => b.weight - a.weight);
    const part = share(all.reduce((sum, { weight }) => sum + weight, 0));
    return {
      ...{ layer, perOp: part * perOp, pct: 100 * part },
      functions: all.map(({ name, where, weight }) => ({
        name,
        where,
        perOp: share(weight) * perOp,
      })),
    };
  });
  const named = rows.filter(({ layer }) => layer !== UNATTRIBUTED);
  return {
    perOp,
    samples: stacks.length,
    attributedPct: named.reduce((sum, { pct }) => sum + pct, 0),
    layers: rows.sort(byLayer),
  };
}

/**
 * Where the kernel could not be looked into, its time as a whole.
 *
 * @param {Attribution} user of what runs in user space
 * @param {number} perOp in the kernel
 * @returns {Attribution}
 */
export function withKernel(user, perOp) {
  const all = user.perOp + perOp;
  const pctOf = (/** @type {number} */ part) => (all > 0 ? (100 * part) / all : 0);
  const whole = { name: 'all system calls', where: '[kernel]', perOp };
  const layers = user.layers.map((share) => ({ ...share, pct: pctOf(share.perOp) }));
  const known = layers.find(({ layer }) => layer === KERNEL);
  if (known) {
    known.perOp += perOp;
    known.pct = pctOf(known.perOp);
    known.functions = [whole, ...known.functions];
  } else layers.push({ layer: KERNEL, perOp, pct: pctOf(perOp), functions: [whole] });
  const unnamed = layers.find(({ layer }) => layer === UNATTRIBUTED)?.pct ?? 0;
  return { ...user, perOp: all, attributedPct: 100 - unnamed, layers: layers.sort(byLayer) };
}

/** What is put down to nothing comes last. @param {{ layer: string, pct: number }} a @param {{ layer: string, pct: number }} b */
const byLayer = (a, b) =>
  Number(a.layer === UNATTRIBUTED) - Number(b.layer === UNATTRIBUTED) || b.pct - a.pct;

/** @param {LayerRule} rule @param {Frame} frame */
const fits = ({ origin, name, file }, frame) =>
  (origin === undefined || origin === frame.origin) &&
  (name === undefined || name.test(frame.name)) &&
  (file === undefined || file.test(frame.file));

/**
 * @param {number[]} stack
 * @param {(LayerRule | undefined)[]} fitting by frame
 * @returns {{ layer: string, at: number }} `at`: the place in the stack of what decided
 */
function decided(stack, fitting) {
  /** @type {{ layer: string, at: number } | undefined} */
  let otherwise;
  /** @type {typeof otherwise} */
  let lastly;
  for (const [at, frame] of stack.entries()) {
    const rule = fitting[frame];
    if (!rule || rule.layer === CALLER) continue;
    const found = { layer: rule.layer, at };
    if (!rule.weak) return found;
    if (rule.weak === 'last') lastly ??= found;
    else otherwise ??= found;
  }
  return otherwise ?? lastly ?? { layer: UNATTRIBUTED, at: 0 };
}

/**
 * @param {number[]} stack
 * @param {number} at
 * @param {Frame[]} frames
 */
function labelOf(stack, at, frames) {
  const frame = frames[stack[at]] ?? { name: '', file: '', origin: 'binary' };
  if (frame.origin === 'js') return { name: frame.name || '(anonymous)', where: whereOf(frame) };
  if (frame.origin === 'binary') return { name: withoutDetails(frame.name), where: whereOf(frame) };
  const calls = stack
    .map((place) => frames[place])
    .filter(({ origin }) => origin === 'kernel')
    .flatMap(({ name }) => SYSTEM_CALL.exec(name)?.[1] ?? []);
  // From the kernel's side the outermost is what the process has asked for.
  return { name: calls.at(-1) ?? frame.name, where: frame.file };
}

/** What fills templates makes names of hundreds of letters. @param {string} name */
function withoutDetails(name) {
  if (name.length <= LONG_NAME) return name;
  let [before, short] = ['', name];
  while (short !== before) {
    before = short;
    // From the innermost outwards.
    short = short.replace(/<[^<>]*>/g, FILLED);
  }
  return short.replaceAll(FILLED, '<…>');
}

/** Enough of a path to find the file by. @param {Frame} frame */
function whereOf({ file, line, origin }) {
  const [, inPackage] = /^.*\/node_modules\/(.+)$/.exec(file) ?? [];
  const short =
    inPackage ?? (origin === 'js' ? file.split('/').slice(-3).join('/') : file.split('/').at(-1));
  return line === undefined ? String(short) : `${short}:${line}`;
}
