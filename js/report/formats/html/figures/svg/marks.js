/** Markers that can be told apart without colour. */

import { px } from './frame.js';

/** Drawn around where the pen is. */
const SHAPES = {
  circle: 'm-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z',
  square: 'm-3-3h6v6h-6z',
  triangle: 'm0-4.2l3.9 6.7h-7.8z',
  diamond: 'm0-4.4l4.4 4.4l-4.4 4.4l-4.4-4.4z',
  wedge: 'm0 4.2l3.9-6.7h-7.8z',
  bar: 'm-1.6-4.4h3.2v8.8h-3.2z',
};

/** @typedef {keyof typeof SHAPES} Shape */

export const MARKERS = /** @type {Shape[]} */ (Object.keys(SHAPES));

/** @param {Shape} shape @param {readonly [x: number, y: number]} point */
export function markPath(shape, [x, y]) {
  return `M${px(x)},${px(y)}${SHAPES[shape]}`;
}
