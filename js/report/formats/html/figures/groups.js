/** Figures of several settings: which belong together, and what they are called. */

import { workTexts } from '../../../../stats/answers/wording.js';
import { paramsText } from '../../../text.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../results/run.d.ts').Setting} Setting */

/**
 * @param {SettingResult[]} results
 * @param {(setting: Setting) => readonly unknown[]} keyOf what is the same for all of a group
 * @returns {SettingResult[][]} in the order of their first settings
 */
export function grouped(results, keyOf) {
  /** @type {Map<string, SettingResult[]>} */
  const groups = new Map();
  for (const result of results) {
    const key = JSON.stringify(keyOf(result.setting));
    const group = groups.get(key) ?? [];
    group.push(result);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A setting but for its load: `findOne, wide`. @param {Setting} setting */
export function subjectOf(setting) {
  return [...workTexts(setting), paramsText(setting)].filter((text) => text !== '').join(', ');
}
