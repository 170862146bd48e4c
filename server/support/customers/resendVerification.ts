import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { emailKey } from '../../../engine/server/index.ts';
import type { UserRow } from '../../account/tables.ts';
import { sendVerification } from '../../auth/verification.ts';
import type { Deps } from '../../deps.ts';
import { limitAll } from '../../limits/portalLimits.ts';
import { hasUnconfirmedAddress } from './accountActions.ts';
import { requireCustomer, withLockedCustomer } from './withLockedCustomer.ts';

/** Sends the mail that confirms an address once more: in the customer's language, within the customer's limits. */
export async function resendVerification(deps: Deps, by: ActingStaff, uuid: string): Promise<void> {
  const key = `verify:${emailKey(addressToConfirm(await deps.db.transaction(tx => requireCustomer(tx, uuid))))}`;
  await limitAll(deps.db, deps, [
    ['mailGap', key],
    ['mailDay', key],
  ]);
  await withLockedCustomer(deps, { by, uuid, action: 'resend_verification' }, (tx, customer) =>
    sendVerification(tx, deps, customer, addressToConfirm(customer), customer.locale),
  );
}

/** Checked twice: an address that was confirmed, or withdrawn, during the check of limits gets no mail. */
function addressToConfirm(customer: UserRow): string {
  if (!hasUnconfirmedAddress(customer)) throw problem('nothing_to_confirm');
  return customer.pending_email ?? customer.email;
}
