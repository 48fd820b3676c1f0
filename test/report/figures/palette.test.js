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
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

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
