import { ownerRoles } from '../../../engine/dsl/index.ts';
import { appFile } from '../../../engine/server/index.ts';
import type { User } from '../../../schemas/generated/types.ts';
import type { UserRow } from '../../account/tables.ts';

type AccountAction = NonNullable<User['allowed_actions']>[number];

/** The actions that staff may run on an account as it is now. */
// rule: customers.allowed_actions
export const accountActions = (user: UserRow): AccountAction[] => [
  'edit',
  ...(user.blocked_at ? (['unblock', 'change_lock'] as const) : (['block'] as const)),
  ...(ownerRoles(appFile().roles).length > 1 ? (['change_role'] as const) : []),
  ...(hasUnconfirmedAddress(user) ? (['resend_verification'] as const) : []),
  'end_sessions',
];

/** Returns whether an address of the user is unconfirmed: the first one, or one they want to change to. */
export const hasUnconfirmedAddress = (user: UserRow): boolean => !user.email_verified_at || user.pending_email !== null;
