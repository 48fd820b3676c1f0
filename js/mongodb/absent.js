import { EventEmitter } from 'node:events';
import { MongoMissingDependencyError } from './errors.js';

/** What of `mongodb` this driver has not got, and programs import all the same. */

/** Cancels what waits for a server, as an emitter of `cancel`; nothing here takes one. */
export class CancellationToken extends EventEmitter {}

export class ClientEncryption {
  /** @throws {MongoMissingDependencyError} */
  constructor() {
    throw new MongoMissingDependencyError(
      'Client-side encryption is not part of this driver: use the package mongodb for it',
    );
  }
}

export class MongoClientAuthProviders {
  /** @throws {MongoMissingDependencyError} */
  getOrCreateProvider() {
    throw new MongoMissingDependencyError('libmongoc logs in by itself: there are no providers');
  }
}
