import type { ClientHandle } from '../binding/addon.js';
import type { ResolvedBsonOptions } from '../bson/options.js';
import type { Caller } from '../execution/target.js';
import type { Sessions } from '../sessions/sessions.js';

/** What a client's databases and sessions are made with. */
export interface ClientContext extends Caller<Sessions> {
  handle: ClientHandle;
  bson: Readonly<ResolvedBsonOptions>;
  /** Whether there are credentials, which a server has to check. */
  authenticates: boolean;
  /** Whether the server makes missing `_id`s. */
  serverIds: boolean;
  /** The default database's name. */
  dbName?: string;
  /** That of the client's calls that give promises. */
  async: () => ClientContext;
}
