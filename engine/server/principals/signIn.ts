import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStaff } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { dropSessionCookies } from '../http/cookies.ts';
import type { Caller } from '../http/guard.ts';
import { problem } from '../http/problems.ts';
import { type Reply, replyWith } from '../http/serveCalls.ts';
import { limitSignIn } from '../limits/attemptLimits.ts';
import { getRateLimitNetwork } from '../limits/rateLimitNetwork.ts';
import { emailKey } from '../personNames.ts';
import { knownDevice, rememberDevice } from './knownDevices.ts';
import { passwordMatches } from './passwords.ts';
import { principals } from './principalColumns.ts';
import { type NewSession, type Sessions, setCookie } from './sessions.ts';
import type { AppPrincipal } from './typeRegister.ts';

/** The credentials of a sign-in. */
interface Credentials {
  email: string;
  password: string;
  remember_me?: boolean;
}

/** The request of a sign-in or a sign-out. A sign-in replaces the session of the caller's cookie. */
export interface SignInRequest {
  raw: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
}

/** Rules and work that an app adds to a sign-in. */
interface SignInHooks<Result> {
  sessions: Sessions;
  /** Runs in the transaction that starts the session and audits the sign-in of staff; the row of the person is locked. */
  within(tx: Tx, user: AppPrincipal): Promise<Result>;
}

/**
 * Signs in. A locked account may sign in too; its session allows little. Wrong passwords count by account and by
 * address, and never lock the account. A browser in which the account has signed in before has a separate limit, so
 * that a stranger's guesses do not lock the owner out.
 */
export async function signIn<Result>(
  deps: Deps,
  given: Credentials,
  request: SignInRequest,
  {
    check,
    ...hooks
  }: SignInHooks<Result> & {
    /** Refuses people whose password is right, such as those who have not confirmed their address. */
    check?(user: AppPrincipal): void;
  },
): Promise<{ started: NewSession; result: Result }> {
  const user = await checkCredentials(deps, given, request.raw);
  check?.(user);
  return startSignedIn(deps, user, given.remember_me === true, request, hooks);
}

/**
 * Starts the session of a person whose credentials were checked, and sets its cookies. Every sign-in ends here, so that
 * what an app requires beyond the password is required of all of them.
 */
export async function startSignedIn<Result>(
  deps: Deps,
  user: AppPrincipal,
  remember_me: boolean,
  { raw, reply, caller }: SignInRequest,
  { sessions, within }: SignInHooks<Result>,
): Promise<{ started: NewSession; result: Result }> {
  const signedIn = await deps.db.transaction(async tx => {
    const [same] = await tx.select({ uuid: principals.uuid }).from(principals).where(isUnchanged(user)).for('update');
    if (!same) throw problem('wrong_credentials');
    const result = await within(tx, user);
    if (isStaff(appFile().roles, user.role))
      await audit(tx, deps, { user, address: raw.ip }, { action: 'sign_in', before: {}, after: {} });
    return { started: await sessions.startSession(tx, deps, user, { remember_me, request: raw }), result };
  });
  if (caller?.by === 'cookie') await sessions.endSession(deps.db, deps.clock.now(), caller.sessionUuid);
  setCookie(deps, reply, signedIn.started, remember_me);
  rememberDevice(deps, reply, user.uuid);
  return signedIn;
}

/** Ends the session of the caller, if there is one, and drops its cookies. */
export async function signOut(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { reply, caller }: Pick<SignInRequest, 'reply' | 'caller'>,
  sessions: Sessions,
): Promise<Reply<undefined>> {
  if (caller) await sessions.endSession(db, clock.now(), caller.sessionUuid);
  dropSessionCookies(reply);
  return replyWith(204, undefined);
}

/** Returns whether the account was neither erased nor given another password in the meantime. */
const isUnchanged = ({ uuid, password_hash }: AppPrincipal) =>
  and(eq(principals.uuid, uuid), eq(principals.password_hash, password_hash), isNull(principals.erased_at));

async function checkCredentials(deps: Deps, { email, password }: Credentials, request: FastifyRequest) {
  const found = await deps.findUser(deps.db, { email });
  const device = found && knownDevice(deps, request, found.uuid);
  const [account, network] = [emailKey(email), getRateLimitNetwork(request.ip)];
  const buckets = device
    ? ([['signInDevice', `${account}+${device}`]] as const)
    : ([
        ['signInPair', `${account}+${network}`],
        ['signInAccount', account],
        ['signInAddress', network],
      ] as const);
  return limitSignIn(deps.db, deps, buckets, async () => {
    const matches = await passwordMatches(password, found?.password_hash ?? null, deps.config);
    if (!found || !matches) throw problem('wrong_credentials');
    return found;
  });
}
