const NAMED = 3;

/** @param {number} number @param {string} noun */
export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The first few of them. @param {readonly string[]} ids */
export function named(ids) {
  const first = ids.slice(0, NAMED).join(', ');
  return ids.length > NAMED ? `${first} and ${ids.length - NAMED} more` : first;
}

/** @param {readonly { id: string }[]} cells */
export function namedCells(cells) {
  return named(cells.map(({ id }) => id));
}
