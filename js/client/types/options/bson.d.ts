/** How documents are read and written. A call's count, else its collection's, its database's, its client's. */
export interface BSONSerializeOptions {
  /** Whether documents come back as Buffers of BSON; false by default. */
  raw?: boolean;
  /** Whether 64-bit integers become BigInts; false by default. */
  useBigInt64?: boolean;
  /** Whether 64-bit integers become numbers where those can hold them; true by default. */
  promoteLongs?: boolean;
  /** Whether numbers become JavaScript's; true by default, else `Int32`, `Double` and `Long`. */
  promoteValues?: boolean;
  /** Whether binary values become Buffers; false by default, then `Binary`. */
  promoteBuffers?: boolean;
  /** Whether fields that are `undefined` are left out; false by default, then they are null. */
  ignoreUndefined?: boolean;
  /** Whether regular expressions become `BSONRegExp`; false by default, then `RegExp`. */
  bsonRegExp?: boolean;
  /** Whether functions are written as code; false by default, then they are left out. */
  serializeFunctions?: boolean;
  /** Fields that come back as Buffers of BSON. */
  fieldsAsRaw?: Record<string, boolean>;
  /** Whether text that is no UTF-8 is refused; true by default. */
  enableUtf8Validation?: boolean;
  /** Of a call alone: whether keys that begin with `$` or contain `.` are refused; false by default. */
  checkKeys?: boolean;
}

/** Of a call that gives documents: they come back as Buffers of BSON. */
export interface Raw {
  raw: true;
}
