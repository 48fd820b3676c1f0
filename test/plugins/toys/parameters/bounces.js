/** A toy parameter. */

export const bounces = Object.freeze({
  name: 'bounces',
  flag: 'bounces',
  description: 'how often a ball comes up again: 1,3',
  values: 'count',
  default: 1,
  unit: 'times',
});
