/**
 * Mongoose on the native driver: `mongoose.setDriver(mongooseDriver)`, before anything is connected. Mongoose itself is
 * not imported: everything derives from the classes of the copy that asks.
 */

import { collectionClassOf } from './collection.js';
import { connectionClassOf } from './connection.js';

/**
 * What Mongoose calls with `new`, and asks with `instanceof`.
 * @param {(stock: any, mongoose: any) => any} classOf A class derived from one of Mongoose's stock driver.
 * @param {(...args: any[]) => any} mongooseOf Who asks, from the constructor's arguments.
 */
function perMongoose(classOf, mongooseOf) {
  /** By the stock driver, of which every copy of the package has one. @type {WeakMap<object, any>} */
  const classes = new WeakMap();
  const brand = Symbol('of the native driver');
  /** @param {any[]} args */
  function Derived(...args) {
    const mongoose = mongooseOf(...args);
    const stock = mongoose.driver.get();
    const known = classes.get(stock) ?? classOf(stock, mongoose);
    known.prototype[brand] = true;
    classes.set(stock, known);
    return new known(...args);
  }
  return Object.defineProperty(Derived, Symbol.hasInstance, {
    value: (/** @type {unknown} */ value) => brand in Object(value),
  });
}

export const mongooseDriver = {
  Connection: perMongoose(connectionClassOf, (mongoose) => mongoose),
  Collection: perMongoose(collectionClassOf, (_name, connection) => connection.base),
};
