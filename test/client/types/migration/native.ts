/** Everything has its name there; none of this driver's needs another. */
export * from '../../../../js/index.js';
