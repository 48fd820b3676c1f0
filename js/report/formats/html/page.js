/** What every page has: one file with its styles inside, a heading, contents and a footer. */

import { readFileSync } from 'node:fs';
import { html, Markup } from './markup.js';

/** In order: what narrows for small screens and paper comes last. */
const STYLES = ['./css/palette.css', './css/figures.css', './css/data.css', './css/page.css'];

/**
 * @param {{ title: string, date: string, lead: string, contents: (readonly [id: string, text: string])[],
 *   main: Markup, footer: string }} content `contents`: the ids of headings in `main`, and how the list calls them
 * @returns {string}
 */
export function page({ title, date, lead, contents, main, footer }) {
  const style = STYLES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, ${date.slice(0, 10)}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<nav aria-label="Contents"><ul>
${contents.map(
  ([id, text]) => html`<li><a href="#${id}">${text}</a></li>
`,
)}</ul></nav>
</header>
<main>
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`.text;
}
