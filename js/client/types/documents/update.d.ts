import type { Document, Timestamp } from 'bson';
import type { Sort } from '../options/sort.js';
import type { Flatten, IntegerType, KeysOfAType, KeysOfOtherType, NumericType } from './fields.js';
import type { FilterOperations } from './filter.js';
import type { IsAny, OptionalId } from './ids.js';

/**
 * What is changed, by operators. The schema's fields are checked against their types; a dotted path, such
 * as `'address.city'`, takes any value.
 */
export type UpdateFilter<TSchema> = {
  $currentDate?: OnlyFieldsOfType<
    TSchema,
    Date | Timestamp,
    true | { $type: 'date' | 'timestamp' }
  >;
  $inc?: OnlyFieldsOfType<TSchema, NumericType | undefined>;
  $min?: MatchKeysAndValues<TSchema>;
  $max?: MatchKeysAndValues<TSchema>;
  $mul?: OnlyFieldsOfType<TSchema, NumericType | undefined>;
  $rename?: Record<string, string>;
  $set?: MatchKeysAndValues<TSchema>;
  $setOnInsert?: MatchKeysAndValues<TSchema>;
  $unset?: OnlyFieldsOfType<TSchema, any, '' | true | 1>;
  $addToSet?: SetFields<TSchema>;
  $pop?: OnlyFieldsOfType<TSchema, readonly any[], 1 | -1>;
  $pull?: PullOperator<TSchema>;
  $push?: PushOperator<TSchema>;
  $pullAll?: PullAllOperator<TSchema>;
  $bit?: OnlyFieldsOfType<
    TSchema,
    NumericType | undefined,
    { and: IntegerType } | { or: IntegerType } | { xor: IntegerType }
  >;
} & Document;

/** Values for a schema's fields, and any for dotted paths. */
export type MatchKeysAndValues<TSchema> = Readonly<Partial<TSchema>> & Record<string, any>;

/** Only for fields that hold a `FieldType`, and dotted paths: a `Value` each. */
export type OnlyFieldsOfType<TSchema, FieldType = any, Value = FieldType> = IsAny<
  TSchema[keyof TSchema],
  Record<string, Value extends FieldType ? FieldType : Value>,
  AcceptedFields<TSchema, FieldType, Value> &
    NotAcceptedFields<TSchema, FieldType> &
    Record<string, Value>
>;

export type AcceptedFields<TSchema, FieldType, Value> = {
  readonly [Key in KeysOfAType<TSchema, FieldType>]?: Value;
};

export type NotAcceptedFields<TSchema, FieldType> = {
  readonly [Key in KeysOfOtherType<TSchema, FieldType>]?: never;
};

/** What a schema's arrays take, and anything for dotted paths; a field of any type may be an array, too. */
type OnlyArrays<TSchema, PerField> = PerField &
  IsAny<TSchema[keyof TSchema], unknown, NotAcceptedFields<TSchema, List>> &
  Record<string, any>;

type List = readonly any[];

type ItemOf<Field> = Flatten<NonNullable<Field>>;

/** Documents in arrays are given no `_id`. */
type Added<Item> = Item extends Document ? OptionalId<Item> : Item;

/** For `$addToSet`. */
export type SetFields<TSchema> = OnlyArrays<
  TSchema,
  {
    readonly [Key in KeysOfAType<TSchema, List>]?:
      | Added<ItemOf<TSchema[Key]>>
      | AddToSetOperators<Added<ItemOf<TSchema[Key]>>[]>;
  }
>;

export type PushOperator<TSchema> = OnlyArrays<
  TSchema,
  {
    readonly [Key in KeysOfAType<TSchema, List>]?:
      | ItemOf<TSchema[Key]>
      | ArrayOperator<ItemOf<TSchema[Key]>[]>;
  }
>;

export type PullOperator<TSchema> = OnlyArrays<
  TSchema,
  {
    readonly [Key in KeysOfAType<TSchema, List>]?:
      | Partial<ItemOf<TSchema[Key]>>
      | FilterOperations<ItemOf<TSchema[Key]>>;
  }
>;

export type PullAllOperator<TSchema> = OnlyArrays<
  TSchema,
  { readonly [Key in KeysOfAType<TSchema, List>]?: TSchema[Key] }
>;

export interface AddToSetOperators<Items> {
  $each?: Flatten<Items>[];
}

export interface ArrayOperator<Items> extends AddToSetOperators<Items> {
  /** How many elements are kept; below 0 the last ones. */
  $slice?: number;
  $position?: number;
  /** Of plain values the direction alone. */
  $sort?: Sort | 1 | -1;
}

export {};
