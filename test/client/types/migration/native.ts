/** The classes whose calls are promises, under `mongodb`'s names; the other types have them anyway. */
export type * from '../../../../js/index.js';
export type {
  AsyncChangeStream as ChangeStream,
  AsyncClientSession as ClientSession,
  AsyncCollection as Collection,
  AsyncDb as Db,
  AsyncFindCursor as FindCursor,
} from '../../../../js/index.js';
