import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { anyOf, type ListDefinition, readList, readPage, readRow } from '../../../engine/server/listing/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { Contract, ContractQuery, Page } from '../../../schemas/generated/types.ts';
import { type SubscriptionRow, subscriptions } from '../../billing/tables.ts';
import { agreedLevel, daysAfter, type Term, today } from '../../billing/termDates.ts';
import type { Deps } from '../../deps.ts';
import { premierLevels } from '../../generated/entityTables.ts';

/** Days before its end in which a contract is renewed. */
const dueDays = 14;

type Status = Contract['contract_status'];
const isRunning = ({ status }: SubscriptionRow): boolean => status === 'active' || status === 'past_due';

function statusOf(term: SubscriptionRow, now: Date): Status {
  if (!isRunning(term)) return 'over';
  return term.end_date !== null && term.end_date <= daysAfter(today(now), dueDays) ? 'due' : 'running';
}

/** The same for the database, to be looked for. */
const statusIn = (now: Date): SQL => sql`case when ${subscriptions.status} not in ('active', 'past_due') then 'over'
  when ${subscriptions.end_date} <= ${daysAfter(today(now), dueDays)} then 'due' else 'running' end`;

export const contractList = (now: Date): ListDefinition => ({
  uuid: subscriptions.uuid,
  fields: {
    contract_status: { column: statusIn(now), kind: 'text', sort: false },
    end_date: { column: subscriptions.end_date, kind: 'date' },
    created_at: { column: subscriptions.created_at, kind: 'time' },
  },
  search: [],
});

const byContract = sql`${subscriptions.level_uuid} = (select ${premierLevels.uuid} from ${premierLevels}
  where ${premierLevels.codename} = 'custom')`;

const listing = (db: Db | Tx) => ({
  db,
  from: subscriptions,
  select: (total_rows: SQL<number>) =>
    db
      .select({ subscription: subscriptions, level: premierLevels, total_rows })
      .from(subscriptions)
      .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
      .$dynamic(),
});

/** The custom level, term by term, as it was agreed with each customer. */
export function listContracts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { customer_uuid, ...query }: ContractQuery,
  url: string,
): Promise<Page<Contract>> {
  const now = clock.now();
  const of = customer_uuid && anyOf(subscriptions.customer_uuid, customer_uuid, 'uuid');
  return readPage(listing(db), readList(contractList(now), query, and(byContract, of)), url, rows =>
    rows.map(row => toContract(row, now)),
  );
}

export async function getContract({ clock }: Pick<Deps, 'clock'>, db: Db | Tx, uuid: string): Promise<Contract> {
  const term = await readRow(listing(db), and(byContract, eq(subscriptions.uuid, uuid)));
  if (!term) throw problem('contract_not_found');
  return toContract(term, clock.now());
}

function toContract({ subscription, level }: Term, now: Date): Contract {
  const { price, discount_percent, discount_cap, revision_rounds, retention_days } = agreedLevel(level, subscription);
  const contract_status = statusOf(subscription, now);
  return {
    uuid: subscription.uuid,
    customer_uuid: subscription.customer_uuid,
    contract_status,
    price: money(price ?? 0),
    discount: discount_percent,
    discount_cap: discount_cap === null ? null : money(discount_cap),
    revision_rounds,
    retention_days,
    start_date: subscription.start_date,
    end_date: subscription.end_date ?? subscription.start_date,
    created_at: subscription.created_at.toISOString(),
    version: subscription.version,
    allowed_actions: actionsIn(contract_status),
  };
}

// rule: contracts.allowed_actions
const actionsIn = (status: Status): Contract['allowed_actions'] =>
  status === 'over' ? [] : status === 'due' ? ['edit', 'renew'] : ['edit'];
