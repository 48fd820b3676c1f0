import type { Decimal128, Double, Int32, Long } from 'bson';

export type IntegerType = number | bigint | Int32 | Long;

export type NumericType = IntegerType | Decimal128 | Double;

/** An array's elements; any other type as it is. */
export type Flatten<Type> = Type extends readonly (infer Item)[] ? Item : Type;

/** The fields that hold a `Type`, if they hold anything. */
export type KeysOfAType<TSchema, Type> = {
  [Key in keyof TSchema]-?: NonNullable<TSchema[Key]> extends Type ? Key : never;
}[keyof TSchema];

/** The fields that hold anything else. */
export type KeysOfOtherType<TSchema, Type> = {
  [Key in keyof TSchema]-?: NonNullable<TSchema[Key]> extends Type ? never : Key;
}[keyof TSchema];
