import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import type { FormContext } from '../forms/context.ts';

/** What the form engine is told about who asks. */
export const formContext = ({ clock }: Pick<Deps, 'clock'>, customer: UserRow, locale: string): FormContext => ({
  locale,
  now: clock.now(),
  role: customer.role,
  me: { uuid: customer.uuid, email: customer.email, account_type: customer.account_type },
});
