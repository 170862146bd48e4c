import { type ActingStaff, staffOf } from '../../../engine/server/audit/index.ts';
import { type Handlers, replyCreatedIdempotently } from '../../../engine/server/http/index.ts';
import { requireRecentSignIn, withRecentSignIn } from '../../../engine/server/principals/index.ts';
import type { StaffMember } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { idempotentAction } from '../idempotentAction.ts';
import { deactivateStaff, inviteStaff, inviteStaffAgain, patchStaff } from './staffAccounts.ts';
import { getStaffMember, listStaff } from './staffList.ts';

type StaffCalls = 'listStaff' | 'getStaff' | 'inviteStaff' | 'patchStaff' | 'inviteStaffAgain' | 'leaveStaff';

type MemberRequest = Parameters<typeof idempotentAction>[0] & { params: { member_uuid: string } };
const runMemberAction = (
  deps: Deps,
  request: MemberRequest,
  act: (by: ActingStaff, uuid: string) => Promise<StaffMember>,
) => {
  const { member_uuid: uuid } = request.params;
  return idempotentAction(
    request,
    by => act(by, uuid),
    () => getStaffMember(deps.db, request.caller.user, uuid),
  );
};

export const staffRoutes = (deps: Deps): Handlers<StaffCalls> => ({
  listStaff: ({ caller, query, raw }) => listStaff(deps.db, caller.user, query, raw.url),
  getStaff: ({ caller, params }) => getStaffMember(deps.db, caller.user, params.member_uuid),
  inviteStaff: withRecentSignIn(deps, request =>
    replyCreatedIdempotently(request, done => inviteStaff(deps, staffOf(request), request.body, done)),
  ),
  patchStaff: request => {
    // A role is what an account may do; a name is not.
    if (request.body.role !== undefined) requireRecentSignIn(deps, request.caller);
    return patchStaff(deps, staffOf(request), request.params.member_uuid, request.body);
  },
  inviteStaffAgain: withRecentSignIn(deps, request =>
    runMemberAction(deps, request, (by, uuid) => inviteStaffAgain(deps, by, uuid, request.body.note)),
  ),
  leaveStaff: withRecentSignIn(deps, request =>
    runMemberAction(deps, request, (by, uuid) => deactivateStaff(deps, by, uuid, request.body)),
  ),
});
