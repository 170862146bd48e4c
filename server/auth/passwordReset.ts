import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../engine/server/db/index.ts';
import { type Caller, problem, validationError } from '../../engine/server/http/index.ts';
import { emailKey, getRateLimitNetwork } from '../../engine/server/index.ts';
import { forgetFailures } from '../../engine/server/limits/index.ts';
import {
  checkCurrentPassword,
  hashPassword,
  knownDevice,
  passwordFault,
  passwordMatches,
  requireRecentSignIn,
} from '../../engine/server/principals/index.ts';
import type { PasswordChange, PasswordResetConfirm } from '../../schemas/generated/types.ts';
import { isCustomerRole } from '../account/roles.ts';
import { type UserRow, users } from '../account/tables.ts';
import { findUser } from '../account/users.ts';
import type { Deps } from '../deps.ts';
import { limitAll } from '../limits/portalLimits.ts';
import { queueMail } from '../mail/mail.ts';
import { equalizeTiming } from './equalizeTiming.ts';
import { endSessions } from './portalSessions.ts';
import { sendUndoNotice } from './undoChange.ts';
import { markDeliverable, purchaseRegistrationPlan } from './verification.ts';
import { consumeToken, createVerificationToken, revokeVerificationTokens } from './verificationTokens.ts';

/** Requests a reset. Answers the same for every address, after the same time. */
export const requestReset = (deps: Deps, email: string, request: FastifyRequest, locale: string): Promise<void> =>
  equalizeTiming(() => sendReset(deps, email, request, locale));

/** A browser in which the account has signed in has a separate limit: requests of strangers use up only theirs. */
async function sendReset(deps: Deps, email: string, request: FastifyRequest, locale: string): Promise<void> {
  const key = `reset:${emailKey(email)}`;
  const user = await findUser(deps.db, { email });
  const device = user && knownDevice(deps, request, user.uuid);
  await limitAll(deps.db, deps, [
    ['mailAddress', getRateLimitNetwork(request.ip)],
    ...(device
      ? ([['mailDevice', `${key}+${device}`]] as const)
      : ([
          ['mailGap', key],
          ['mailDay', key],
        ] as const)),
  ]);
  // Former staff only come back by an invitation.
  if (!user || user.left_at) return;
  await deps.db.transaction(async tx => {
    const now = deps.clock.now();
    const { token } = await createVerificationToken(tx, now, user.uuid, 'password_reset', user.email);
    const link = `${deps.config.publicUrl}/authentication/verify-pass?${new URLSearchParams({ token })}`;
    await queueMail(tx, {
      to: user.email,
      template: 'password_reset',
      locale,
      data: { name: user.first_name, link },
      at: now,
      requested: true,
    });
  });
}

/**
 * Sets a password with a token from a mail. Ends all sessions, and deletes the failed sign-ins of the account. The
 * token also confirms the address, so the level chosen at registration is bought, if there is one. Returns the owner of
 * the password.
 */
export async function confirmReset(deps: Deps, given: PasswordResetConfirm): Promise<string> {
  if (given.password !== given.password_confirm) throw problem('passwords_differ');
  const now = deps.clock.now();
  const { user, isNew } = await deps.db.transaction(async tx => {
    const proof = await consumeToken(tx, now, 'password_reset', given.token);
    const [user] = await tx.select().from(users).where(eq(users.uuid, proof.user_uuid)).for('update');
    if (!user) throw problem('token_expired');
    // An invited member of staff chooses a first password, so there is no change to undo.
    const isInvited = !isCustomerRole(user.role) && !user.email_verified_at;
    await setPassword(tx, deps, user, { password: given.password, isFirst: isInvited });
    await endSessions(tx, now, user.uuid);
    await forgetFailures(tx, user.email_key);
    const isNew = !user.email_verified_at && proof.email === user.email;
    if (proof.email === user.email) await markDeliverable(tx, deps, user);
    if (isNew) await tx.update(users).set({ email_verified_at: now }).where(eq(users.uuid, user.uuid));
    return { user, isNew };
  });
  if (isNew) await purchaseRegistrationPlan(deps, user);
  return user.uuid;
}

/**
 * Changes the password of who is signed in, by the current one or after a sign-in of the last minutes. Ends all other
 * sessions. 400 for a wrong current password.
 */
export async function changePassword(deps: Deps, caller: Caller, given: PasswordChange): Promise<void> {
  const { user } = caller;
  if (given.password !== given.password_confirm) throw problem('passwords_differ');
  const { current_password = null } = given;
  if (current_password === null) requireRecentSignIn(deps, caller);
  else await checkCurrentPassword(deps, caller, current_password);
  await deps.db.transaction(async tx => {
    await setPassword(tx, deps, user, { password: given.password, isFirst: false });
    await endSessions(tx, deps.clock.now(), user.uuid, caller.sessionUuid);
  });
}

interface NewPassword {
  password: string;
  isFirst: boolean;
}

async function setPassword(tx: Tx, deps: Deps, user: UserRow, { password, isFirst }: NewPassword): Promise<void> {
  const fault = (await passwordMatches(password, user.password_hash, deps.config))
    ? 'Choose a password that differs from the current one.'
    : passwordFault(password, user);
  if (fault) throw validationError([{ type: 'value_error.password', loc: ['body', 'password'], msg: fault }]);
  const now = deps.clock.now();
  const password_hash = await hashPassword(password, deps.config);
  await revokeVerificationTokens(tx, now, user.uuid, 'password_reset');
  await tx.update(users).set({ password_hash, updated_at: now }).where(eq(users.uuid, user.uuid));
  if (!isFirst) await sendUndoNotice(tx, deps, user, 'password_changed');
}
