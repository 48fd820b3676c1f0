import { isDeepStrictEqual } from 'node:util';

/**
 * `_id`s that nobody chose differ. How many there are does not, nor anything else.
 *
 * @param {any[]} answers
 * @param {any[] | undefined} oracle
 */
export function sameButIds(answers, oracle = []) {
  const [got, wanted] = [answers, oracle].map((all) =>
    all.map(({ insertedId, insertedIds = {}, ...rest }) => ({
      ...rest,
      ids:
        Object.keys(insertedIds).length + Number(insertedId !== undefined && insertedId !== null),
    })),
  );
  if (isDeepStrictEqual(got, wanted)) return;
  throw new Error(`answers are ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}
