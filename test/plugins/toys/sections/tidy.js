/** A toy section of every report. */

export const name = 'tidy';
export const description = 'how many toys were put back';

/** @param {{ cells: { id: string, summary?: any }[] }} run */
export const tables = ({ cells }) => [
  {
    title: 'Put back',
    note: 'By everyone.',
    head: ['toy', 'rolls'],
    rows: cells.flatMap(({ id, summary }) =>
      summary ? [[id, String(summary.metrics.rollsPerSlice?.median)]] : [],
    ),
  },
];
