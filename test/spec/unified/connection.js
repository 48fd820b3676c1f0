/**
 * Puts options into a connection string, over those that it has.
 *
 * @param {string} uri
 * @param {Record<string, any>} options `readPreferenceTags` holds one string per tag set.
 */
export function uriWith(uri, options) {
  const [address, query = ''] = uri.split('?');
  const names = new Set(Object.keys(options).map((name) => name.toLowerCase()));
  const kept = query.split('&').filter((pair) => {
    const name = pair.split('=')[0].toLowerCase();
    return pair !== '' && !names.has(name);
  });
  const added = Object.entries(options).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}=${encodeURIComponent(optionText(one))}`),
  );
  const path = /^[^/]+\/\/[^/]+\//.test(address) ? address : `${address}/`;
  const pairs = [...kept, ...added];
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** @param {any} value */
function optionText(value) {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}:${one}`)
    .join(',');
}
