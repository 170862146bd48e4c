import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedWhileImpersonating } from '../../dsl/roles/allowedWhileImpersonating.ts';
import { isAmong } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { type CallRow, isOpenWhileLocked } from './contract.ts';
import { dropSessionCookies } from './cookies.ts';
import { assertSameOrigin, type OwnOrigins } from './csrf.ts';
import { problem } from './problems.ts';

/** The caller of a request with a valid session. */
export type Caller = {
  user: AppPrincipal;
  sessionUuid: string;
  by: 'cookie' | 'bearer';
  /** When the caller last entered the password, at the sign-in or later. */
  authenticatedAt: Date;
  /** Set during impersonation: a member of staff sees the portal as `user`, with the person's consent, read-only. */
  impersonation?: { staff: AppPrincipal; until: Date };
};
/** The result of checking a request's credential. `bad`: one was sent and is expired, revoked or unknown. */
type Credential = Caller | 'none' | 'bad';
/** Authenticates a request. The app provides it. It returns no caller instead of refusing the request. */
export type Authenticate = (request: FastifyRequest) => Promise<Credential>;

/**
 * Lets a request through to its handler, or refuses it: 401 without a valid credential, 403 for a foreign origin,
 * a locked account or another role. Public calls go through without a caller when the credential is bad.
 */
export async function authorize(
  row: CallRow,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
  origins: OwnOrigins,
): Promise<Caller | null> {
  const credential = await authenticate(request);
  const caller = typeof credential === 'string' ? null : credential;
  if (!['GET', 'HEAD'].includes(request.method) && caller?.by !== 'bearer')
    assertSameOrigin(request, origins, caller !== null);
  if (!caller) {
    if (row.public) return null;
    if (credential === 'none') throw problem('not_authenticated');
    dropSessionCookies(reply);
    throw problem('bad_credentials');
  }
  assertImpersonationAllows(row, request, caller);
  if (row.whileImpersonating && caller.impersonation) return asStaff(caller, caller.impersonation.staff);
  const { user } = caller;
  // rule: locked_account
  if (user.blocked_at && !isOpenWhileLocked(row, user.blocked_reason)) throw problem('account_locked');
  if (!isAmong(appFile().roles, row.roles, user.role)) throw problem('forbidden');
  return caller;
}

const asStaff = ({ sessionUuid, by, authenticatedAt }: Caller, user: AppPrincipal): Caller => ({
  user,
  sessionUuid,
  by,
  authenticatedAt,
});

/** Header that pages send during impersonation: the person whom the page believes to show. */
const impersonationHeader = 'x-impersonating';
/** The same header of pages that were opened before an upgrade. */
const earlierHeader = 'x-seeing';

/**
 * Impersonation is read-only in every call; staff may only stop it, or sign out. A page that has not noticed its end
 * gets a refusal, so that it does not mix the data of two persons.
 */
function assertImpersonationAllows(
  row: CallRow,
  { method, headers }: FastifyRequest,
  { user, impersonation }: Caller,
): void {
  if (row.whileImpersonating) return;
  const believed = headers[impersonationHeader] ?? headers[earlierHeader];
  if (believed !== undefined && believed !== (impersonation && user.uuid))
    throw problem('impersonation_ended', { impersonation: 'ended' });
  if (impersonation && !isAllowedWhileImpersonating({ ...row, method }))
    throw problem('impersonation_read_only', { impersonation: 'active' });
}
