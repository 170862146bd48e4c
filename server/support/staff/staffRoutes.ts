import { staffOf } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { answerWith, type Handlers } from '../../http/answer.ts';
import { inviteStaff, inviteStaffAgain, leaveStaff, patchStaff } from './staffAccounts.ts';
import { listStaff, staffMember } from './staffList.ts';

type StaffCalls = 'listStaff' | 'getStaff' | 'inviteStaff' | 'patchStaff' | 'inviteStaffAgain' | 'leaveStaff';

export const staffRoutes = (deps: Deps): Handlers<StaffCalls> => ({
  listStaff: ({ caller, query, raw }) => listStaff(deps.db, caller.user.uuid, query, raw.url),
  getStaff: ({ caller, params }) => staffMember(deps.db, caller.user.uuid, params.member_uuid),
  inviteStaff: async request =>
    answerWith(
      201,
      await inviteStaff(deps, staffOf(request), request.body, (tx, member) =>
        request.keep(tx, answerWith(201, member)),
      ),
    ),
  patchStaff: request => patchStaff(deps, staffOf(request), request.params.member_uuid, request.body),
  inviteStaffAgain: request => inviteStaffAgain(deps, staffOf(request), request.params.member_uuid, request.body.note),
  leaveStaff: request => leaveStaff(deps, staffOf(request), request.params.member_uuid, request.body),
});
