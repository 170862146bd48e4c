import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type Db, isUniqueViolation, type Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { emailKey } from '../../engine/server/index.ts';
import { unknownPassword } from '../../engine/server/principals/index.ts';
import { type UserRow, users } from '../account/tables.ts';
import { nextUserVersion } from '../account/users.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import type { MailTemplate } from '../mail/templates.ts';
import { uploadTokens } from '../uploads/tables.ts';
import { endSessions } from './portalSessions.ts';
import { proofs } from './tables.ts';
import { consumeToken, createVerificationToken, revokeVerificationTokens } from './verificationTokens.ts';

type NoticeDeps = Pick<Deps, 'clock' | 'config'>;
type Notice = Extract<MailTemplate, 'email_change_requested' | 'email_changed' | 'password_changed'>;

/**
 * Notifies the owner, at the previous address of the account, of a change that could take over the account, with a link
 * that undoes it for 7 days.
 */
export async function sendUndoNotice(
  tx: Tx,
  { clock, config }: NoticeDeps,
  user: UserRow,
  template: Notice,
  newEmail = '',
): Promise<void> {
  const now = clock.now();
  const { token } = await createVerificationToken(tx, now, user.uuid, 'undo_change', user.email);
  const link = `${config.publicUrl}/authentication/undo-change?${new URLSearchParams({ token })}`;
  const data = { name: user.first_name, link, email: newEmail };
  await queueMail(tx, { to: user.email, template, locale: user.locale, data, at: now });
}

/**
 * Gives the account back to the address that a notice was sent to: that address counts again, all sessions end, and no
 * sign-in is possible before a new password is chosen. Returns the token for choosing it, which a mail carries as well.
 */
export async function undoChange(deps: Deps, token: string): Promise<string> {
  const password_hash = await unknownPassword(deps);
  return deps.db
    .transaction(async tx => {
      const now = deps.clock.now();
      const proof = await consumeToken(tx, now, 'undo_change', token);
      const [user] = await tx.select().from(users).where(eq(users.uuid, proof.user_uuid)).for('update');
      if (!user || user.erased_at || user.left_at) throw problem('token_expired');
      await tx
        .update(users)
        .set({
          email: proof.email,
          email_key: emailKey(proof.email),
          email_verified_at: now,
          pending_email: null,
          password_hash,
          updated_at: now,
          version: nextUserVersion,
        })
        .where(eq(users.uuid, user.uuid));
      await endSessions(tx, now, user.uuid);
      await tx.delete(uploadTokens).where(eq(uploadTokens.user_uuid, user.uuid));
      await revokeVerificationTokens(tx, now, user.uuid, 'verify_email');
      // Notices of later changes went to addresses that are given up now; those to this one have nothing left to undo.
      await revokeVerificationTokens(tx, now, user.uuid, 'undo_change', { since: proof.created_at });
      await revokeVerificationTokens(tx, now, user.uuid, 'undo_change', { email: proof.email });
      await publish(tx, deps, { owner: user.uuid, resource: 'account', uuid: user.uuid });
      return sendNewPassword(tx, deps, { ...user, email: proof.email });
    })
    .catch(error => {
      throw isUniqueViolation(error) ? problem('token_expired') : error;
    });
}

async function sendNewPassword(tx: Tx, { clock, config }: NoticeDeps, user: UserRow): Promise<string> {
  const now = clock.now();
  const { token } = await createVerificationToken(tx, now, user.uuid, 'password_reset', user.email);
  const link = `${config.publicUrl}/authentication/verify-pass?${new URLSearchParams({ token })}`;
  await queueMail(tx, {
    to: user.email,
    template: 'change_undone',
    requested: true,
    locale: user.locale,
    at: now,
    data: { name: user.first_name, link },
  });
  return token;
}

/** Whether an address can still be given back to an account other than `uuid`, so that no other may take it. */
export async function isReserved(db: Db | Tx, now: Date, email: string, uuid: string | null): Promise<boolean> {
  const reserved = and(
    eq(sql`lower(${proofs.email})`, emailKey(email)),
    eq(proofs.purpose, 'undo_change'),
    isNull(proofs.used_at),
    gt(proofs.token_expires_at, now),
    uuid === null ? undefined : ne(proofs.user_uuid, uuid),
  );
  return (await db.$count(proofs, reserved)) > 0;
}
