/**
 * Answers are used as an application would, within the clock and alike for all: a driver might otherwise
 * hand out strings whose making it has only put off. Of each document one text's last character and one
 * more field are read.
 */

/** What is read is added up here, so that no compiler may leave the reading out. */
let sink = 0;

/**
 * @param {import('../../types.d.ts').Operation} operation
 * @param {import('../../types.d.ts').Dataset} dataset
 * @returns {(answer: any) => void}
 */
export function consumerOf(operation, dataset) {
  if (operation.consume) return operation.consume;
  if (operation.steps) {
    const consumers = operation.steps.map((step) => consumerOf(step, dataset));
    return (answers) => {
      for (const [i, answer] of answers.entries()) consumers[i](answer);
    };
  }
  const fields = Object.entries(dataset.document(0));
  const text = fields.find(([, value]) => typeof value === 'string')?.[0] ?? '_id';
  const last = fields.at(-1)?.[0] ?? '_id';
  const one = (/** @type {any} */ document) => {
    const value = document[text];
    if (typeof value === 'string') sink += value.charCodeAt(value.length - 1);
    if (document[last] !== undefined) sink++;
  };
  return (answer) => {
    if (Array.isArray(answer)) for (const document of answer) one(document);
    else if (typeof answer === 'object' && answer !== null) one(answer);
    else if (typeof answer === 'string') sink += answer.charCodeAt(answer.length - 1);
  };
}

/** @returns {number} what was read so far: meaningless, but it must be reachable */
export const consumed = () => sink;
