import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { PrefillSources } from '../../engine/server/forms/index.ts';
import { readOrganization } from './organization.ts';
import type { UserRow } from './tables.ts';
import { toUser } from './users.ts';

/** Facts about a person with which a form may start. */
export const personSources = (db: Db | Tx, user: UserRow): PrefillSources => ({
  account: () => ({ ...toUser(user) }),
  organization: async () => ({ ...(await readOrganization(db, user.uuid)) }),
});
