/** What every page has: one file with its styles and script inside, contents and a footer. */

import { html, Markup } from './markup.js';
import { POLICY, SCRIPT, STYLE } from './parts.js';

/**
 * @param {object} content
 * @param {string} content.title
 * @param {string} content.date
 * @param {readonly (readonly [id: string, text: string])[]} content.contents ids of headings in `main`, and how the list
 *   calls them
 * @param {import('./markup.js').Value} [content.tools] below the contents
 * @param {Markup} content.main with an h1
 * @param {string} content.footer
 * @returns {string}
 */
export function page({ title, date, contents, tools, main, footer }) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}, ${date.slice(0, 10)}</title>
<link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#top">Skip to the findings</a>
<header>
<p class="brand">${title.replace(':', '')}</p>
<nav aria-label="Contents"><ul>
${contents.map(
  ([id, text]) => html`<li><a href="#${id}">${text}</a></li>
`,
)}</ul></nav>
${tools}
</header>
<main>
${main}
</main>
<footer>${footer}</footer>
<div id="said" class="unseen" role="status"></div>
<script type="module">${new Markup(SCRIPT)}</script>
</body>
</html>
`.text;
}
