/** `mongodb/lib/connection_string`, by which libraries read addresses. */

import { MongoClient } from '../mongo_client.js';

/**
 * @param {string} uri
 * @param {unknown} [_client]
 * @param {import('bson').Document} [options]
 * @returns {import('bson').Document} As `client.options` has them.
 */
export const parseOptions = (uri, _client, options) => new MongoClient(uri, options).options;
