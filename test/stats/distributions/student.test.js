import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digamma, trigamma, trigammaInverse } from '../../../js/stats/distributions/gamma.js';
import { quantile, twoSidedP } from '../../../js/stats/distributions/student.js';

/** @param {number} actual @param {number} expected @param {string} what */
function close(actual, expected, what) {
  const error = Math.abs(actual - expected);
  assert.ok(error <= 1e-10 * Math.abs(expected), `${what}: ${actual} is not ${expected}`);
}

test('p agrees with scipy', () => {
  // scipy 1.17.1: 2 * scipy.stats.t.sf(t, df)
  const reference = [
    [0, 3, 1],
    [0.5, 1, 0.7048327646991335],
    [2.5, 2, 0.12961172022151082],
    [4.303, 2, 0.0499925249852145],
    [36, 2, 0.000770713023935945],
    [3, 5.7, 0.025568831821963144],
    [12, 30, 5.580185415199261e-13],
    [2, 1000, 0.04577034649325166],
  ];
  for (const [t, df, p] of reference) {
    close(twoSidedP(t, df), p, `p of ${t}, df ${df}`);
    assert.equal(twoSidedP(-t, df), twoSidedP(t, df));
  }
  assert.equal(twoSidedP(Number.POSITIVE_INFINITY, 2), 0);
});

test('quantiles agree with scipy', () => {
  // scipy 1.17.1: scipy.stats.t.ppf(0.975, df), scipy.stats.t.ppf(0.8, df)
  const reference = [
    [1, 12.706204736174694, 1.3763819204711738],
    [2, 4.302652729749462, 1.0606601717798214],
    [2.5, 3.5746548420036817, 1.0101638747222512],
    [4, 2.7764451051977934, 0.9409645772351816],
    [7.3, 2.345066736547703, 0.8936713571802273],
    [29, 2.045229642132703, 0.8541919858818557],
    [200, 1.9718962236339088, 0.8434221315354185],
  ];
  for (const [df, upper, middle] of reference) {
    close(quantile(0.975, df), upper, `97.5 % point, df ${df}`);
    close(quantile(0.8, df), middle, `80 % point, df ${df}`);
  }
});

test('digamma and trigamma agree with scipy, and the inverse inverts', () => {
  // scipy 1.17.1: scipy.special.digamma(x), scipy.special.polygamma(1, x)
  const reference = [
    [0.1, -10.423754940411076, 101.43329915079275],
    [0.5, -1.9635100260214235, 4.93480220054468],
    [1, -0.5772156649015329, 1.6449340668482266],
    [2.3, 0.6000398803639695, 0.5425374586672586],
    [10, 2.251752589066721, 0.10516633568168576],
    [50, 3.9019896734278925, 0.020201333226697128],
  ];
  for (const [x, first, second] of reference) {
    close(digamma(x), first, `digamma ${x}`);
    close(trigamma(x), second, `trigamma ${x}`);
    close(trigammaInverse(second), x, `inverse of trigamma ${x}`);
  }
});
