// @ts-nocheck These functions run in a browser's page, whose types the project does not load.

/** Text of every body row of the table with this caption. @param {string} caption */
export function tableRows(caption) {
  const tables = [...document.querySelectorAll('table')];
  const table = tables.find((one) => one.caption?.textContent === caption);
  return [...(table?.tBodies[0].rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim()),
  );
}

/** What those who do not see the page are given of it. */
export function outline() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    drawings: all('svg.chart').length,
    nameless: all('svg:not([aria-label]):not([aria-hidden])').length,
    bare: all('table').filter((table) => !table.caption).length,
    levels: all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1])),
  };
}

/**
 * WCAG 2 contrast between the first element of each kind and what lies behind it.
 * @param {string[]} selectors
 * @returns {[string, number][]}
 */
export function contrasts(selectors) {
  const channels = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const color = channels(getComputedStyle(one).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  return selectors.map((selector) => {
    const element = document.querySelector(selector);
    const text = luminance(channels(getComputedStyle(element).color));
    const back = luminance(behind(element));
    return [selector, (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05)];
  });
}
