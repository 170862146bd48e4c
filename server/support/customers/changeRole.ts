import { eq } from 'drizzle-orm';
import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import { publishSessionsEnded } from '../../../engine/server/events/index.ts';
import type { CustomerRole } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { nextUserVersion } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { withLockedCustomer } from './withLockedCustomer.ts';

/**
 * Gives a customer another role of the kind `owner`. A role is read with every request, so that sessions follow at
 * once; open pages get no more live updates for the former role.
 */
export const changeCustomerRole = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { role, note }: CustomerRole,
): Promise<void> =>
  withLockedCustomer(
    deps,
    { by, uuid, action: 'change_role', why: note, facts: (_tx, customer) => ({ role: customer.role }) },
    async (tx, customer) => {
      if (role === customer.role) return;
      await tx
        .update(users)
        .set({ role, version: nextUserVersion, updated_at: deps.clock.now() })
        .where(eq(users.uuid, uuid));
      await publishSessionsEnded(tx);
    },
  );
