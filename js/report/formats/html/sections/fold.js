/** Which blocks stand open, and which are folded away so that the page opens at once however many there are. */

import { counted } from '../../../text.js';
import { folded, html } from '../markup.js';

/** @typedef {import('../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../markup.js').Value} Value */

/** Of so many settings or fewer all stand open. */
const SHOWN_WHOLE = 16;
/** Of more, so many. */
const OPEN = 6;
/** Folded together. */
const TOGETHER = 20;

/**
 * @param {number} settings of the run
 * @param {number} [most] that stand open
 * @returns {(settings: readonly Setting[], blocks: readonly Value[]) => Value} to be called for each group of one
 *   section in turn; blocks belong to the settings in their order
 */
export function folding(settings, most = settings <= SHOWN_WHOLE ? settings : OPEN) {
  let left = most;
  return (of, blocks) => {
    const open = Math.min(left, blocks.length);
    left -= open;
    const tails = [];
    for (let from = open; from < blocks.length; from += TOGETHER) {
      const to = Math.min(from + TOGETHER, blocks.length);
      tails.push(tail(of.slice(from, to), blocks.slice(from, to), open > 0));
    }
    return html`<div class="blocks">${blocks.slice(0, open)}</div>${tails}`;
  };
}

/** @param {readonly Setting[]} settings @param {readonly Value[]} blocks @param {boolean} more beside those that stand open */
function tail(settings, blocks, more) {
  const [first] = settings;
  const named =
    settings.length === 1 ? first.id : `${first.id} … ${settings[settings.length - 1].id}`;
  return folded(
    `${more ? `${settings.length} more` : counted(settings.length, 'setting')}: ${named}`,
    html`<div class="blocks">${blocks}</div>`,
    html` data-settings="${settings.map(({ id }) => id).join('\n')}"`,
  );
}
