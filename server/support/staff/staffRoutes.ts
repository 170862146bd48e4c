import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/answer.ts';
import { createdOnce } from '../../http/outcomes.ts';
import { inviteStaff, inviteStaffAgain, leaveStaff, patchStaff } from './staffAccounts.ts';
import { listStaff, staffMember } from './staffList.ts';

type StaffCalls = 'listStaff' | 'getStaff' | 'inviteStaff' | 'patchStaff' | 'inviteStaffAgain' | 'leaveStaff';

export const staffRoutes = (deps: Deps): Handlers<StaffCalls> => ({
  listStaff: ({ caller, query, raw }) => listStaff(deps.db, caller.user.uuid, query, raw.url),
  getStaff: ({ caller, params }) => staffMember(deps.db, caller.user.uuid, params.member_uuid),
  inviteStaff: request => createdOnce(request, done => inviteStaff(deps, staffOf(request), request.body, done)),
  patchStaff: request => patchStaff(deps, staffOf(request), request.params.member_uuid, request.body),
  inviteStaffAgain: request => inviteStaffAgain(deps, staffOf(request), request.params.member_uuid, request.body.note),
  leaveStaff: request => leaveStaff(deps, staffOf(request), request.params.member_uuid, request.body),
});
