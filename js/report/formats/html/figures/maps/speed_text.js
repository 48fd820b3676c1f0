import { times } from '../../../../text.js';

/** `2.40×`, `0.0031×`: how many times as fast. @param {number} speed */
export function speedText(speed) {
  return `${speed < 0.1 ? Number(speed.toPrecision(2)) : times(speed)}×`;
}
