import type { ClientHandle } from '../binding/addon.js';
import type { ResolvedBsonOptions } from '../bson/options.js';
import type { Meter } from '../execution/stage_times.js';
import type { Run } from '../execution/steps.js';
import type { Target } from '../execution/target.js';
import type { Sessions } from '../sessions/sessions.js';

/** What a client's databases and sessions are made with. */
export interface ClientContext {
  client: unknown;
  handle: ClientHandle;
  meter: Meter;
  sessions: Sessions;
  run: Run;
  /** Whether `run` gives promises. */
  threads: boolean;
  helpers?: Target['helpers'];
  bson: Readonly<ResolvedBsonOptions>;
  /** Whether the server makes missing `_id`s. */
  serverIds: boolean;
  /** The default database's name. */
  dbName?: string;
  /** That of the client's calls that give promises. */
  async: () => ClientContext;
}
