/**
 * Moves what would overlap apart, each as little as possible (least squares), and keeps the order.
 *
 * @param {readonly { at: number, size: number }[]} items `at`: where the middle of it should lie
 * @param {{ from: number, to: number }} room what they should stay within, if they all fit
 * @returns {number[]} where their middles come to lie, in the order given
 */
export function spread(items, { from, to }) {
  const order = items.map((_, i) => i).sort((a, b) => items[a].at - items[b].at || a - b);
  // Items that touch form a block, which lies where its members would be best off in the mean.
  /** @type {{ members: number[], size: number, wish: number }[]} */
  const blocks = [];
  for (const i of order) {
    let block = { members: [i], size: items[i].size, wish: items[i].at - items[i].size / 2 };
    for (let above = blocks.at(-1); above; above = blocks.at(-1)) {
      if (startOf(above) + above.size <= startOf(block)) break;
      blocks.pop();
      block = joined(above, block);
    }
    blocks.push(block);
  }

  /** @param {{ size: number, wish: number }} block */
  function startOf({ size, wish }) {
    return Math.max(from, Math.min(wish, to - size));
  }

  const placed = new Array(items.length);
  for (const block of blocks) {
    let start = startOf(block);
    for (const i of block.members) {
      placed[i] = start + items[i].size / 2;
      start += items[i].size;
    }
  }
  return placed;
}

/**
 * @template {{ members: number[], size: number, wish: number }} Block
 * @param {Block} above @param {Block} below
 */
function joined(above, below) {
  const [m, n] = [above.members.length, below.members.length];
  return {
    members: [...above.members, ...below.members],
    size: above.size + below.size,
    // Where the block should start: a member of the lower one, less all that lies above it.
    wish: (above.wish * m + (below.wish - above.size) * n) / (m + n),
  };
}
