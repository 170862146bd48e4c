import { randomUUID } from 'node:crypto';
import { and, sql } from 'drizzle-orm';
import { emailKey } from '../../../engine/server/index.ts';
import { unknownPassword } from '../../../engine/server/principals/index.ts';
import app from '../../../schemas/app.json' with { type: 'json' };
import { canManageStaff } from '../../account/roles.ts';
import { users } from '../../account/tables.ts';
import { isCurrentStaff } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { sendInvitation } from './staffAccounts.ts';

/** Invites the first administrator, whom the settings name, because no one else could. Runs once across all servers. */
export async function inviteFirstAdmin(deps: Deps): Promise<void> {
  const { firstAdmin: email } = deps.config;
  if (!email) return;
  const password_hash = await unknownPassword(deps);
  await deps.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team'))`);
    if ((await tx.$count(users, and(canManageStaff(), isCurrentStaff()))) > 0) return;
    const now = deps.clock.now();
    const [invited] = await tx
      .insert(users)
      .values({
        uuid: randomUUID(),
        email,
        email_key: emailKey(email),
        password_hash,
        role: 'admin',
        first_name: 'Administrator',
        last_name: app.title,
        account_type: 'individual',
        locale: app.locales[0] ?? 'en',
        timezone: 'UTC',
        country: 'US',
        notifications: { order_updates: true, billing: true, marketing: false },
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning();
    if (invited) await sendInvitation(tx, deps, app.title, invited);
    else deps.log.warn('FIRST_ADMIN is the address of an account that is not an administrator; no invitation was sent');
  });
}
