/** Derivatives of log Γ, which the spread of estimated variances follows. */

/** @param {number} x over 0 */
export function digamma(x) {
  let sum = 0;
  let z = x;
  // The asymptotic series is exact to 12 digits from 10 up.
  for (; z < 10; z++) sum -= 1 / z;
  const s = 1 / (z * z);
  return sum + Math.log(z) - 0.5 / z - s * (1 / 12 - s * (1 / 120 - s * (1 / 252 - s / 240)));
}

/** @param {number} x over 0 */
export function trigamma(x) {
  let sum = 0;
  let z = x;
  for (; z < 10; z++) sum += 1 / (z * z);
  const s = 1 / (z * z);
  return sum + 1 / z + s / 2 + (s / z) * (1 / 6 - s * (1 / 30 - s * (1 / 42 - s / 30)));
}

/**
 * The x whose trigamma is y, by bisection over its logarithm (trigamma falls throughout).
 * @param {number} y over 0
 */
export function trigammaInverse(y) {
  let below = Math.log(1e-8);
  let above = Math.log(1e8);
  for (let i = 0; i < 60; i++) {
    const middle = (below + above) / 2;
    if (trigamma(Math.exp(middle)) > y) below = middle;
    else above = middle;
  }
  return Math.exp((below + above) / 2);
}
