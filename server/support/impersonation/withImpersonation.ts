import type { User } from '../../../schemas/generated/types.ts';
import { listActiveConsents } from '../../account/consents.ts';
import type { Deps } from '../../deps.ts';

/** A customer as staff see them, with whether they allow impersonation, and until when. */
export async function withImpersonation({ db, clock }: Pick<Deps, 'db' | 'clock'>, customer: User): Promise<User> {
  const consent = (await listActiveConsents(db, customer.uuid, clock.now())).find(({ kind }) => kind === 'see_as');
  if (!consent) return { ...customer, see_as_until: null };
  return {
    ...customer,
    see_as_until: consent.until.toISOString(),
    allowed_actions: [...(customer.allowed_actions ?? []), 'see_as'],
  };
}
