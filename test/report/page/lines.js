// @ts-nocheck These functions run in a browser's page, whose types the project does not load.

/** Words and figures that go over two lines. Commands have lists that are longer than a line. */
export function brokenWords() {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement } = text;
    if (!parentElement.checkVisibility() || parentElement.closest('svg, code, noscript')) continue;
    for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
}

/** Captions of tables that reach beyond the page. */
export function tooWide() {
  return [...document.querySelectorAll('table')]
    .filter((table) => table.checkVisibility())
    .filter((table) => table.getBoundingClientRect().right > innerWidth + 1)
    .map((table) => table.caption?.textContent);
}
