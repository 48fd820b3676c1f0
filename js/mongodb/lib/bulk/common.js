/** `mongodb/lib/bulk/common`, which Mongoose reads. */

export {
  BulkOperation as BulkOperationBase,
  FindOperators,
} from '../../../client/api/bulk_operation.js';
export { MongoBulkWriteError } from '../../../client/errors.js';
export {
  BulkWriteResult,
  WriteConcernError,
  WriteError,
} from '../../../client/operations/bulk_result.js';
export { BatchType } from '../../enums.js';
