/** The paper's twelve, by its names for them, and what was published of each: how much longer in a transaction. */

/**
 * @typedef {object} Published in times as long
 * @property {number} from
 * @property {number} to
 * @property {string} figure
 */

/** @type {Published} */
const NOTHING = { from: 1, to: 1, figure: 'no difference' };
/** @type {Published} */
const LITTLE = { from: 1, to: 1.07, figure: 'up to 7 % slower' };
/** @type {Published} */
const NEARLY_TWICE = { from: 1.91, to: 1.91, figure: '91 % slower' };
/** @type {Published} */
const MANY_TIMES = { from: 2.97, to: 8.92, figure: '197–792 % slower' };

/** @type {{ operation: string, workload: string, published: Published }[]} */
export const OPERATIONS = [
  { operation: 'insertOne', workload: 'insertOne', published: MANY_TIMES },
  { operation: 'updateOne', workload: 'updateOne', published: NEARLY_TWICE },
  { operation: 'deleteOne', workload: 'deleteOne', published: MANY_TIMES },
  { operation: 'findOne', workload: 'findOne', published: NEARLY_TWICE },
  { operation: 'insertMany', workload: 'insertMany10', published: MANY_TIMES },
  { operation: 'updateMany', workload: 'updateMany10', published: LITTLE },
  { operation: 'deleteMany', workload: 'deleteMany10', published: NEARLY_TWICE },
  { operation: 'find', workload: 'find10', published: LITTLE },
  {
    operation: 'insertOne + updateOne + deleteOne',
    workload: 'insertUpdateDelete',
    published: MANY_TIMES,
  },
  {
    operation: 'insertOne + updateOne + findOne + deleteOne',
    workload: 'insertUpdateFindDelete',
    published: LITTLE,
  },
  {
    operation: 'insertMany + updateMany + deleteMany',
    workload: 'insertUpdateDelete10',
    published: NOTHING,
  },
  {
    operation: 'insertMany + updateMany + find + deleteMany',
    workload: 'insertUpdateFindDelete10',
    published: LITTLE,
  },
];
