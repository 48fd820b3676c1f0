/** What the page's script and links know things by. */

import { workTexts } from '../../../stats/answers/wording.js';
import { conditions } from '../../text.js';
import { html } from './markup.js';

/** @typedef {import('../../../results/run.d.ts').Setting} Setting */

/** The id of a setting's block, of a kind of figure where that is named. @param {{ id: string }} setting @param {string} [kind] */
export function anchorOf({ id }, kind) {
  const anchor = id.replace(/[^\w.-]+/g, '-');
  return kind ? `${kind}-${anchor}` : anchor;
}

/** What readers choose settings by, for a tag. @param {Setting} setting */
export function dataOf({ workload, dataset, load }) {
  return html` data-workload="${workload}" data-dataset="${dataset}" data-concurrency="${load.concurrency}"`;
}

/** What its heading says of a setting whose workload is known from the one above. @param {Setting} setting */
export function shortTitle(setting) {
  return [...workTexts(setting).slice(1), conditions(setting)].join(', ');
}
