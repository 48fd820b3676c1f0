import type { NativeClient, ObjectId } from '../../../js/index.js';

/** The schemas of these programs, and how their types are compared. They are compiled, never run. */

export interface Person {
  name: string;
  born: number;
  died?: Date;
  tags: string[];
  address: { city: string; zip?: string };
  friends: { name: string; since: number }[];
}

export interface Product {
  _id: number;
  title: string;
}

export interface Order {
  _id?: string;
  total: number;
}

export type Shape =
  | { _id: ObjectId; kind: 'circle'; radius: number }
  | { _id: ObjectId; kind: 'square'; side: number };

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** `exactly<Wanted>()(value)` does not compile unless the value's type is the very same. */
export declare function exactly<Wanted>(): <Given>(
  value: Given,
  ...differs: Same<Wanted, Given> extends true ? [] : [never]
) => void;

export declare const client: NativeClient;
export const db = client.db('app');
export const people = db.collection<Person>('people');
export const products = db.collection<Product>('products');
export const orders = db.collection<Order>('orders');
export const shapes = db.collection<Shape>('shapes');
/** Of anything. */
export const things = db.collection('things');
