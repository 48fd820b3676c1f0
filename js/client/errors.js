/**
 * Errors have the names, fields and texts of `mongodb`'s for the same failure, so that
 * `error.name === 'MongoServerError'` and `error.code === 11000` hold with either driver.
 */

export * from './errors/driver.js';
export * from './errors/mongo_error.js';
export * from './errors/network.js';
export * from './errors/server.js';
