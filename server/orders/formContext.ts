import type { Db, Tx } from '../../engine/server/db/index.ts';
import { type FormContext, functionsFor } from '../../engine/server/forms/index.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';

/**
 * The context of the form engine; `db`: the transaction that the answers are stored in; `record`: the order that has
 * them.
 */
export function formContext(
  { clock, functions, ...deps }: Pick<Deps, 'clock' | 'functions' | 'db'>,
  customer: UserRow,
  locale: string,
  db: Db | Tx = deps.db,
  record?: string,
): FormContext {
  const now = clock.now();
  return {
    locale,
    now,
    role: customer.role,
    me: { uuid: customer.uuid, email: customer.email, account_type: customer.account_type },
    ...functionsFor(functions, { db, now, user: customer, locale, ...(record && { record }) }),
  };
}
