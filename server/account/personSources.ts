import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { PrefillSources } from '../../engine/server/forms/index.ts';
import { readOrganization } from './organization.ts';
import type { UserRow } from './tables.ts';
import { toUser } from './users.ts';

/** What a form may start from of the person who fills it in. */
export const personSources = (db: Db | Tx, user: UserRow): PrefillSources => ({
  account: () => ({ ...toUser(user) }),
  organization: async () => ({ ...(await readOrganization(db, user.uuid)) }),
});
