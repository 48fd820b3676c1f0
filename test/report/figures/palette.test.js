import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const styles = readFileSync(
  new URL('../../../js/report/formats/html/css/palette.css', import.meta.url),
  'utf8',
);
const [light, dark] = styles.split('prefers-color-scheme: dark').map(coloursOf);

/** @param {string} text @returns {Record<string, string>} */
function coloursOf(text) {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** WCAG 2. @param {string} a @param {string} b */
function contrast(a, b) {
  const [low, high] = [a, b].map(luminance).sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @param {string} color */
function luminance(color) {
  const [red, green, blue] = lightOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear red, green and blue. @param {string} color */
const lightOf = (color) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

/** @param {number[][]} matrix @param {number[]} vector */
const times = (matrix, vector) =>
  matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));

/** Of what an eye sees, as Machado, Oliveira and Fernandes (2009) have it. */
const EYES = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Björn Ottosson's, in which equal distances look about equal. */
const OKLAB = {
  cones: [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ],
  axes: [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ],
};

/** How far apart two colours look. @param {string} a @param {string} b @param {number[][]} eye */
function distance(a, b, eye) {
  const [one, other] = [a, b].map((color) => {
    const seen = times(eye, lightOf(color)).map((part) => Math.min(1, Math.max(0, part)));
    return times(OKLAB.axes, times(OKLAB.cones, seen).map(Math.cbrt));
  });
  return Math.hypot(...one.map((value, i) => value - other[i]));
}

/** What lies beside one another. Markers, dashes and numbers help those who see fewer colours. */
const BESIDE = {
  'lines of contenders': /^(?:series-\d|bound|control)$/,
  'stages of an operation': /^(?:stage-[\w-]+|server)$/,
  'CPU time': /^(?:client|workers|server|series-2)$/,
  memory: /^(?:client|growth)$/,
};
const LEAST = { usual: 0.16, protanope: 0.08, deuteranope: 0.08 };

for (const [theme, colours] of /** @type {const} */ ([
  ['light', light],
  ['dark', dark],
])) {
  test(`what is drawn stands out from the page, ${theme}`, () => {
    const drawn = Object.keys(colours).filter((name) =>
      /^(?:series-\d|stage-(?!rest)[\w-]+|client|workers|server|growth|bound|control|faster|slower|accent|muted)$/.test(
        name,
      ),
    );
    assert.ok(drawn.length >= 23, `${drawn}`);
    for (const name of drawn) {
      const found = contrast(colours[name], colours.surface);
      assert.ok(found >= 3, `${name}: ${found.toFixed(2)}`);
    }
  });

  for (const [what, wanted] of Object.entries(BESIDE)) {
    test(`no two colours look alike: ${what}, ${theme}`, () => {
      const names = Object.keys(colours).filter((name) => wanted.test(name));
      assert.ok(names.length >= 2);
      for (const [i, a] of names.entries()) {
        for (const b of names.slice(i + 1)) {
          for (const eye of /** @type {const} */ (['usual', 'protanope', 'deuteranope'])) {
            const found = distance(colours[a], colours[b], EYES[eye]);
            assert.ok(found >= LEAST[eye], `${a} and ${b}, ${eye}: ${found.toFixed(3)}`);
          }
        }
      }
    });
  }

  test(`text can be read on the page and on every colour of a map, ${theme}`, () => {
    assert.ok(contrast(colours.muted, colours.surface) >= 4.5);
    const maps = Object.keys(colours).filter((name) => name.startsWith('heat-'));
    assert.equal(maps.length, 6);
    for (const name of maps) {
      const found = contrast(colours[name], colours.ink);
      assert.ok(found >= 4.5, `${name}: ${found.toFixed(2)}`);
    }
  });
}
