import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../engine/server/audit/index.ts';
import type { Tx } from '../../engine/server/db/index.ts';
import { refuse } from '../../engine/server/http/index.ts';
import { keyOfEmail, networkOf } from '../../engine/server/index.ts';
import type { Login, LoginAnswer } from '../../schemas/generated/types.ts';
import { withdrawDeletion } from '../account/comingBack.ts';
import { isCustomerRole } from '../account/roles.ts';
import { type UserRow, users } from '../account/tables.ts';
import { findUser, shown } from '../account/users.ts';
import type { Deps } from '../deps.ts';
import { knownDevice, rememberDevice } from './knownDevices.ts';
import { limitFailures } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { endSession, setCookie, startSession } from './sessions.ts';

/**
 * Signs in: 200 also for a locked account, whose session then allows little.
 * Wrong passwords count by account and by address and never lock the account itself. A browser in which the account has
 * signed in before has a limit of its own, so that a stranger's guesses do not keep the owner out.
 */
export async function login(
  deps: Deps,
  given: Login,
  request: FastifyRequest,
  reply: FastifyReply,
  oldSession?: string,
): Promise<LoginAnswer> {
  const user = await checkedUser(deps, given, request);
  const now = deps.clock.now();
  const remember_me = given.remember_me === true;
  const { started, current, comesBack } = await deps.db.transaction(async tx => {
    const [before] = await tx.select().from(users).where(stillTheirs(user)).for('update');
    if (!before) throw refuse('wrong_credentials');
    const comesBack = before.deletion_scheduled_at !== null;
    if (comesBack) await withdrawDeletion(tx, deps, before);
    const [current] = await tx.update(users).set({ last_login_at: now }).where(eq(users.uuid, user.uuid)).returning();
    const started = await startSession(tx, deps, current!, { remember_me, request });
    if (!isCustomerRole(current!.role)) await auditSignIn(tx, deps, current!, request.ip);
    return { started, current: current!, comesBack };
  });
  if (oldSession) await endSession(deps.db, now, oldSession);
  setCookie(deps, reply, started, remember_me);
  rememberDevice(deps, reply, user.uuid);
  return {
    access_token: started.access_token,
    me: shown(current),
    expiry: started.access_expires_at.toISOString(),
    ...(comesBack && { deletion_withdrawn: true }),
  };
}

const auditSignIn = (tx: Tx, deps: Deps, user: UserRow, address: string) =>
  audit(tx, deps, { user, address }, { act: 'sign_in', before: {}, after: {} });

/** Meanwhile the account may have been erased, or its password changed. */
const stillTheirs = ({ uuid, password_hash }: UserRow) =>
  and(eq(users.uuid, uuid), eq(users.password_hash, password_hash), isNull(users.erased_at));

async function checkedUser(deps: Deps, { email, password }: Login, request: FastifyRequest): Promise<UserRow> {
  const found = await findUser(deps.db, { email });
  const device = found && knownDevice(deps, request, found.uuid);
  const [account, network] = [keyOfEmail(email), networkOf(request.ip)];
  const buckets = device
    ? ([['signInDevice', `${account}+${device}`]] as const)
    : ([
        ['signInPair', `${account}+${network}`],
        ['signInAccount', account],
        ['signInAddress', network],
      ] as const);
  const user = await limitFailures(deps.db, deps, buckets, async () => {
    const matches = await passwordMatches(password, found?.password_hash ?? null, deps.config);
    if (!found || !matches) throw refuse('wrong_credentials');
    return found;
  });
  if (!user.email_verified_at) throw refuse('email_not_verified');
  return user;
}
