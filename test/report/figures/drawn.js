/** Reads drawings back from their text, as a browser would. */

import assert from 'node:assert/strict';

/** @typedef {import('../../../js/report/formats/html/markup.js').Markup} Markup */
/** @typedef {{ tag: string, attributes: Record<string, string>, text: string }} Element */

/**
 * @param {Markup | string | undefined} markup
 * @param {string} tag
 * @returns {Element[]} with the text up to the next tag
 */
export function all(markup, tag) {
  return [
    ...textOf(markup).matchAll(new RegExp(`<${tag}((?: [\\w:-]+="[^"]*")*) ?/?>([^<]*)`, 'g')),
  ].map(([, attributes, text]) => ({
    tag,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
    text,
  }));
}

/** What belongs to a contender. @param {Markup | string | undefined} markup @param {string} name @returns {string} */
export function partOf(markup, name) {
  const [, ...parts] = textOf(markup).split('data-contender="');
  const part = parts.find((one) => one.startsWith(`${name}"`));
  assert.ok(part !== undefined, `${name} is drawn`);
  return `<x data-contender="${part}`;
}

/** The drawing of one scale, of those that are on both. @param {Markup | undefined} markup @param {'log' | 'linear'} kind */
export function onScale(markup, kind) {
  const [, text] = textOf(markup).split(`<div data-scale="${kind}">`);
  return text.slice(0, text.indexOf('</svg>'));
}

/** The points of a path that is made of lines, or where its markers stand. @param {string} d @returns {[number, number][]} */
export function pointsOf(d) {
  return [...d.matchAll(/([ML])(-?[\d.]+),(-?[\d.]+)(?:l((?:-?[\d.]+,-?[\d.]+ ?)+))?/g)].flatMap(
    ([, , left, top, steps = '']) => {
      let [x, y] = [Number(left), Number(top)];
      /** @type {[number, number][]} */
      const points = [[x, y]];
      for (const step of steps.split(' ').filter((one) => one !== '')) {
        const [dx, dy] = step.split(',').map(Number);
        [x, y] = [Math.round(10 * (x + dx)) / 10, Math.round(10 * (y + dy)) / 10];
        points.push([x, y]);
      }
      return points;
    },
  );
}

/** @param {Markup | string | undefined} markup @param {string} className @returns {string[]} the data of such paths */
export function paths(markup, className) {
  return all(markup, 'path')
    .filter(({ attributes }) => attributes.class === className)
    .map(({ attributes }) => attributes.d);
}

/** @param {Markup | string | undefined} markup */
export function textOf(markup) {
  assert.ok(markup !== undefined, 'there is something to see');
  return typeof markup === 'string' ? markup : markup.text;
}

/** Texts of the body's cells of the table behind the figure. @param {Markup | undefined} markup @returns {string[][]} */
export function numbersOf(markup) {
  const [, behind] = textOf(markup).split('<summary>Numbers</summary>');
  return behind
    .split(/<tr(?: [^>]*)?>/)
    .slice(2)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text]) =>
        text.replace(/<\/?(?:span class="unbroken"|span|wbr)>/g, ''),
      ),
    );
}
