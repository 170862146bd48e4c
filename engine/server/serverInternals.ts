import type { Deps } from './deps.ts';
import type { Handlers } from './http/serveCalls.ts';
import type { Access } from './records/accessControl.ts';
import type { Collection } from './records/collection.ts';
import type { Query } from './records/sql/listQuery.ts';

/** Parts of the server that exist only after it is built. */
export interface ServerInternals {
  collections: () => Collection[];
  /** All calls over the read-only connection: rows are seen as those calls show them. */
  readers: () => Handlers;
  /** The list of a collection, with the checks of its address. */
  listCollection(db: Deps['db'], access: Access, query: Query): Promise<{ total: number }>;
  /** Computes an answer, and repeats it if the table of a collection changed in between. */
  retryOutdated<Result>(answer: () => Promise<Result>): Promise<Result>;
}
