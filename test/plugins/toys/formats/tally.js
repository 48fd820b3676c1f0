/** A toy report: how often each contender was measured. */

export const name = 'tally';
export const extension = 'tally';

/** @param {{ cells: { id: string, status: string }[] }} run */
export const render = ({ cells }) => cells.map(({ id, status }) => `${status} ${id}\n`).join('');
