/** @typedef {readonly [x: number, y: number]} Point */

/** Units by which a thinned line may pass beside the points that it left out: less than its own width. */
const UNSEEN = 0.4;

/**
 * Leaves out the points that no eye would miss (Ramer, Douglas and Peucker): a page holds thousands of lines.
 * @param {readonly Point[]} points
 * @returns {readonly Point[]} the first, the last, and those between that the line bends at
 */
export function thin(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points[points.length - 1]];
  let far = 0;
  let distance = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const off = distanceTo(first, last, points[i]);
    if (off > distance) [far, distance] = [i, off];
  }
  if (distance <= UNSEEN) return [first, last];
  return [...thin(points.slice(0, far + 1)), ...thin(points.slice(far)).slice(1)];
}

/** From the line through a and b. @param {Point} a @param {Point} b @param {Point} point */
function distanceTo([ax, ay], [bx, by], [x, y]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs(dx * (y - ay) - dy * (x - ax)) / length;
}
