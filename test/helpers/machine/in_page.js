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
    nameless: all('svg:not([aria-label]):not([aria-hidden])').filter(
      (svg) => !svg.closest('[role="img"]'),
    ).length,
    bare: all('table').filter((table) => !table.caption).length,
    levels: all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1])),
  };
}
