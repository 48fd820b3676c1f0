/** Fortunes: texts from the database, one more of the server's, sorted, escaped and rendered as a page. */

/** One that must be escaped, and one that is not in ASCII, as there. */
export const FORTUNES = Object.freeze([
  'Whoever measures once knows the time; whoever measures twice is never sure.',
  'A fast answer to the wrong question is still wrong.',
  'Premature optimisation is a debt; late optimisation is the interest.',
  'The network is not on your machine.',
  'Caches are where bugs go to sleep.',
  'What is not measured gets slower.',
  'Any program that works is one release away from not working.',
  'Latency is what your users call your throughput.',
  'A benchmark without an interval is a rumour.',
  'There are two hard things: naming, and knowing when the compiler has warmed up.',
  '<script>alert("This should not be shown in a box.");</script>',
  '速い答えより正しい答え',
]);

const ADDED = 'Additional fortune added at request time.';
/** @type {Record<string, string>} */
const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[&<>"']/g, (letter) => ESCAPED[letter]);

/** @param {{ _id: number, message: string }[]} stored @returns {string} */
export function pageOf(stored) {
  const all = stored.map(({ _id: id, message }) => ({ id, message }));
  all.push({ id: 0, message: ADDED });
  all.sort((a, b) => (a.message < b.message ? -1 : 1));
  const rows = all.map(({ id, message }) => `<tr><td>${id}</td><td>${escaped(message)}</td></tr>`);
  return (
    '<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table>' +
    `<tr><th>id</th><th>message</th></tr>${rows.join('')}</table></body></html>`
  );
}
