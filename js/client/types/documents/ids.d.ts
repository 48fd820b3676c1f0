import type { ObjectId } from 'bson';

/** `IfAny` for the type `any`, which fits every condition, and else `IfNot`. */
export type IsAny<Type, IfAny, IfNot> = 0 extends 1 & Type ? IfAny : IfNot;

/** A schema without some fields; each member of a union for itself. One of any fields stays as it is. */
export type EnhancedOmit<TSchema, Keys> = string extends keyof TSchema
  ? TSchema
  : TSchema extends unknown
    ? Pick<TSchema, Exclude<keyof TSchema, Keys>>
    : never;

/**
 * What a schema says that `_id` is. An ObjectId where it says nothing, since that is what documents are
 * given; any value where it says nothing of any field.
 */
export type InferIdType<TSchema> = IsAny<
  TSchema,
  any,
  TSchema extends { _id: infer Id }
    ? Id
    : TSchema extends { _id?: infer Id }
      ? unknown extends Id
        ? DefaultId<TSchema>
        : Exclude<Id, undefined>
      : DefaultId<TSchema>
>;

type DefaultId<TSchema> = string extends keyof TSchema ? any : ObjectId;

/** A document as it is read: with its `_id`. */
export type WithId<TSchema> = EnhancedOmit<TSchema, '_id'> & { _id: InferIdType<TSchema> };

/** What a document is replaced with, which keeps its `_id`. */
export type WithoutId<TSchema> = EnhancedOmit<TSchema, '_id'>;

/** A document whose `_id` may be missing. */
export type OptionalId<TSchema> = EnhancedOmit<TSchema, '_id'> & { _id?: InferIdType<TSchema> };

/** A document to be inserted: `_id` has to be there only if the schema says so. */
export type OptionalUnlessRequiredId<TSchema> = TSchema extends { _id: any }
  ? TSchema
  : OptionalId<TSchema>;

export {};
