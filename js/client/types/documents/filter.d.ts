import type { Binary, BSONRegExp, BSONType, Document } from 'bson';
import type { WithId } from './ids.js';

/**
 * Which documents are meant. The schema's fields are checked against their types; a dotted path, such as
 * `'address.city'`, takes any value.
 */
export type Filter<TSchema> = {
  [Key in keyof WithId<TSchema>]?: Condition<WithId<TSchema>[Key]>;
} & RootFilterOperators<TSchema>;

/** What a filter says of one field: a value, or operators. */
export type Condition<Type> = AlternativeType<Type> | FilterOperators<AlternativeType<Type>>;

/** What a field is compared with: its own type, an element of an array, a regular expression for text. */
export type AlternativeType<Type> = Type extends readonly (infer Item)[]
  ? Type | RegExpOrString<Item>
  : RegExpOrString<Type>;

export type RegExpOrString<Type> = Type extends string ? BSONRegExp | RegExp | Type : Type;

/** A mask as a number, as bytes, or as the positions of its bits. */
export type BitwiseFilter = number | Binary | readonly number[];

export type BSONTypeAlias = keyof typeof BSONType;

/** What stands beside a filter's fields. */
export interface RootFilterOperators<TSchema> extends Document {
  $and?: Filter<TSchema>[];
  $nor?: Filter<TSchema>[];
  $or?: Filter<TSchema>[];
  $text?: {
    $search: string;
    $language?: string;
    $caseSensitive?: boolean;
    $diacriticSensitive?: boolean;
  };
  /** JavaScript for the server, with the document as `this`. */
  $where?: string | ((this: WithId<TSchema>) => boolean);
  $comment?: string | Document;
}

/** An object of any fields, but none that could be an ObjectId: that one is a value, not operators. */
export type NonObjectIdLikeDocument = { id?: never; toHexString?: never } & Document;

export interface FilterOperators<Value> extends NonObjectIdLikeDocument {
  $eq?: Value;
  $gt?: Value;
  $gte?: Value;
  $in?: readonly Value[];
  $lt?: Value;
  $lte?: Value;
  $ne?: Value;
  $nin?: readonly Value[];

  $not?: Value extends string ? FilterOperators<Value> | RegExp : FilterOperators<Value>;

  $exists?: boolean;
  $type?: BSONType | BSONTypeAlias;

  $expr?: Document;
  $jsonSchema?: Document;
  $mod?: Value extends number ? [divisor: number, remainder: number] : never;
  $regex?: Value extends string ? BSONRegExp | RegExp | string : never;
  $options?: Value extends string ? string : never;

  $geoIntersects?: { $geometry: Document };
  $geoWithin?: Document;
  $near?: Document;
  $nearSphere?: Document;
  /** In metres for GeoJSON, in radians for pairs of coordinates. */
  $maxDistance?: number;

  $all?: readonly any[];
  $elemMatch?: Document;
  $size?: Value extends readonly any[] ? number : never;

  $bitsAllClear?: BitwiseFilter;
  $bitsAllSet?: BitwiseFilter;
  $bitsAnyClear?: BitwiseFilter;
  $bitsAnySet?: BitwiseFilter;
  $rand?: Record<string, never>;
}

/** Operators for a value's fields, as `$pull` takes them; for a plain value its operators. */
export type FilterOperations<Type> =
  Type extends Record<string, any>
    ? { [Key in keyof Type]?: FilterOperators<Type[Key]> }
    : FilterOperators<Type>;
