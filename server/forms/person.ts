import { readOrganization } from '../account/organization.ts';
import { shown } from '../account/users.ts';
import type { Db, Tx } from '../db/database.ts';
import type { User } from '../principals/register.ts';
import type { PrefillSources } from './prefill.ts';

/** What a form may start from of the person who fills it in. */
export const personSources = (db: Db | Tx, user: User): PrefillSources => ({
  account: () => ({ ...shown(user) }),
  organization: async () => ({ ...(await readOrganization(db, user.uuid)) }),
});
