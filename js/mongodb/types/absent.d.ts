import type { EventEmitter } from 'node:events';

/** Nothing here takes one. */
export class CancellationToken extends EventEmitter {}

/** Its constructor throws a MongoMissingDependencyError: nothing is encrypted here. */
export class ClientEncryption {
  constructor(...args: any[]);
}

export class MongoClientAuthProviders {
  getOrCreateProvider(...args: any[]): never;
}
