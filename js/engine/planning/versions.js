/**
 * Versions as people say them – `mongodb@6`, `mongodb@^6.1`, `mongodb@next` – made exact before anything is
 * planned: a run measures, names and keeps the one version that it found.
 */

import { major, maxSatisfying, parse, rcompare, validRange } from 'semver';
import { cachedPackages } from '../../host/npm/package_cache.js';
import { publishedVersions } from '../../host/npm/published_versions.js';
import { UsageError } from '../errors.js';
import { isTollgate, namedBy, ourVersion } from '../plugins/packages.js';
import { isExact, parseContender, versionIn } from './contenders.js';
import { list } from './flags.js';

/** @typedef {import('../../results/run.d.ts').Warning} Warning */
/** @typedef {import('./contenders.js').Known} Known */

/**
 * Where versions are found: `here` are those of a package that this machine has.
 *
 * @typedef {{ published: typeof publishedVersions, here: (name: string) => string[] }} Sources
 */

/** Majors that an error names, at most. */
const MAJORS = 5;

/** @type {Sources} */
const SOURCES = { published: publishedVersions, here: versionsHere };

/** @param {string} name of a package */
function versionsHere(name) {
  const cached = cachedPackages().filter((one) => one.name === name);
  const ours = ourVersion(name);
  return [...(ours ? [ours] : []), ...cached].map(({ version }) => version);
}

/**
 * @template {{ contender?: string, baseline?: string }} T
 * @param {T} flags
 * @param {Known} registry
 * @param {Sources} [sources]
 * @returns {Promise<{ flags: T, notes: string[], warnings: Warning[] }>} the flags with exact versions, each
 *   contender once; what was made of them, in a line each; and of which it is not sure
 * @throws where there is no such version, or it cannot be found out
 */
export async function pinVersions(flags, registry, sources = SOURCES) {
  const versions = new Versions(sources);
  const exact = (/** @type {string} */ text) => exactContender(text, registry, versions);
  const [baseline] = await inTurn(flags.baseline === undefined ? [] : [flags.baseline], exact);
  const contenders = await distinct(list(flags.contender), exact, registry);
  return {
    flags: {
      ...flags,
      ...(contenders && { contender: contenders.map(({ text }) => text).join(',') }),
      ...(baseline !== undefined && { baseline }),
    },
    notes: [...versions.notes(), ...(contenders ?? []).flatMap(({ note }) => note ?? [])],
    warnings: versions.warnings,
  };
}

/**
 * @param {string[] | undefined} asked contenders
 * @param {(text: string) => Promise<string>} exact
 * @param {Known} registry
 * @returns {Promise<{ text: string, note?: string }[] | undefined>} each contender once
 */
async function distinct(asked, exact, registry) {
  if (!asked) return undefined;
  /** By its canonical name. @type {Map<string, { text: string, names: Set<string> }>} */
  const found = new Map();
  for (const [i, text] of (await inTurn(asked, exact)).entries()) {
    const { contender } = parseContender(text, registry);
    const one = found.get(contender) ?? { text, names: new Set() };
    found.set(contender, one);
    one.names.add(asked[i]);
  }
  return [...found].map(([contender, { text, names }]) =>
    names.size === 1
      ? { text }
      : { text, note: `${[...names].join(' and ')} are one contender: ${contender}` },
  );
}

/**
 * @param {string} text
 * @param {Known} registry
 * @param {Versions} versions
 * @returns {Promise<string>} itself where there is nothing to resolve, or nothing that could be
 */
async function exactContender(text, { drivers, uses = {} }, versions) {
  const asked = versionIn(text);
  if (asked === '' || isExact(asked) || Object.hasOwn(uses, asked)) return text;
  const driver = text.slice(0, text.indexOf('@'));
  const measured = drivers.get(driver)?.package;
  if (measured === undefined || isTollgate(measured)) return text;
  const exact = await versions.resolve(namedBy(measured).name, asked);
  return text.replace(`@${asked}`, `@${exact}`);
}

/** Each package is asked for once. */
class Versions {
  /** @type {Warning[]} */
  warnings = [];
  #sources;
  /** @type {Map<string, ReturnType<typeof publishedVersions>>} */
  #published = new Map();
  /** By what was asked for. @type {Map<string, string>} */
  #found = new Map();

  /** @param {Sources} sources */
  constructor(sources) {
    this.#sources = sources;
  }

  /**
   * @param {string} name of a package
   * @param {string} asked a range, or a tag such as `next`
   * @returns {Promise<string>} the newest such version
   */
  async resolve(name, asked) {
    const wanted = `${name}@${asked}`;
    const known = this.#found.get(wanted);
    if (known !== undefined) return known;
    const published = this.#published.get(name) ?? this.#sources.published(name);
    this.#published.set(name, published);
    const answer = await published;
    const found =
      'unreachable' in answer
        ? this.#newestHere(name, asked, answer.unreachable)
        : newestOf(answer, name, asked);
    this.#found.set(wanted, found);
    return found;
  }

  /** @returns {string[]} what became of each */
  notes() {
    return [...this.#found].map(([wanted, version]) => {
      const name = wanted.slice(0, wanted.lastIndexOf('@'));
      const isOurs = ourVersion(name)?.version === version;
      return `${wanted} is version ${version}${isOurs ? `, the one that ${name} is without a version` : ''}`;
    });
  }

  /**
   * @param {string} name
   * @param {string} asked
   * @param {string} why npm cannot be asked
   */
  #newestHere(name, asked, why) {
    const here = this.#sources.here(name);
    const range = validRange(asked);
    const newest = range === null ? null : maxSatisfying(here, range);
    if (newest === null) {
      const known = here.length > 0 ? `here are ${sorted(here).join(', ')}` : 'none is here';
      throw new Error(`npm cannot be asked what ${name}@${asked} is (${why}), and ${known}`);
    }
    this.warnings.push({
      code: 'versions-offline',
      text: `npm could not be asked for the newest ${name}@${asked} (${why}): ${newest} is the newest on this machine.`,
      advice: 'Name the exact version, or measure again with a network.',
    });
    return newest;
  }
}

/**
 * @param {import('../../host/npm/published_versions.js').Published} published
 * @param {string} name
 * @param {string} asked
 */
function newestOf({ versions, tags }, name, asked) {
  const range = validRange(asked);
  const tagged = Object.hasOwn(tags, asked) ? tags[asked] : undefined;
  const found = range === null ? tagged : maxSatisfying(versions, range);
  if (found) return found;
  if (versions.length === 0) throw new UsageError(`npm has no package ${name}`);
  const stable = sorted(versions).filter((version) => parse(version)?.prerelease.length === 0);
  const majors = stable.filter((version, i) => i === 0 || major(version) !== major(stable[i - 1]));
  const known =
    range === null
      ? `tags are ${Object.keys(tags).join(', ')}, and a folder is named with --use ${asked}=PATH`
      : `the newest are ${majors.slice(0, MAJORS).join(', ')}`;
  throw new UsageError(`npm has no ${name}@${asked}: ${known}`);
}

/** @param {string[]} versions @returns {string[]} the newest first */
const sorted = (versions) => versions.filter((version) => parse(version)).sort(rcompare);

/**
 * One after the other: what one has found out serves the next.
 *
 * @param {string[]} texts
 * @param {(text: string) => Promise<string>} act
 */
async function inTurn(texts, act) {
  const done = [];
  for (const text of texts) done.push(await act(text));
  return done;
}
