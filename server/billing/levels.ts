import { asc, type SQL } from 'drizzle-orm';
import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import { type ListDefinition, readList, readPage } from '../../engine/server/listing/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { ListQuery, Page, PremierLevel } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { premierLevels } from '../generated/entityTables.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { taxTermsOf, withTax } from '../tax/taxRate.ts';
import { basisPointsOf } from './agreedPlan.ts';
import { type PlanState, planState } from './planState.ts';
import { prorate } from './proration.ts';
import type { PremierLevelRow } from './tables.ts';
import { type Term, today } from './termDates.ts';

export const levelList: ListDefinition = {
  uuid: premierLevels.uuid,
  fields: {
    codename: { column: premierLevels.codename, kind: 'text', sort: false },
    name: { column: premierLevels.name, kind: 'text', sort: false },
  },
  search: ['codename', 'name'],
  order: [asc(premierLevels.position)],
};

const listing = (db: Db) => ({
  db,
  from: premierLevels,
  select: (total_rows: SQL<number>) => db.select({ level: premierLevels, total_rows }).from(premierLevels).$dynamic(),
});

export async function listLevels(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: { uuid: string },
  query: ListQuery,
  url: string,
): Promise<Page<PremierLevel>> {
  const list = readList(levelList, { ...query }, undefined);
  const [state, tax] = await Promise.all([planState(db, customer), taxTermsOf(db, customer.uuid)]);
  const seen = { state, tax, now: clock.now() };
  return readPage(listing(db), list, url, rows =>
    rows.map(({ level }) => toLevel(withAgreedTerms(level, state), seen)),
  );
}

/** Returns the customer's own level with its agreed terms. The terms of a contract are not on sale. */
const withAgreedTerms = (level: PremierLevelRow, { term }: PlanState): PremierLevelRow =>
  term && term.level.uuid === level.uuid && level.price !== null ? term.level : level;

export const allLevels = (db: Db): Promise<PremierLevelRow[]> => levelsInOrder(db).execute();

const levelsInOrder = preparedStatement(db =>
  db.select().from(premierLevels).orderBy(asc(premierLevels.position)).prepare('levels'),
);

/** Facts for a level's answer beside the level: the customer's plan, their tax, and the time. */
interface LevelContext {
  state: Pick<PlanState, 'term'>;
  tax: TaxTerms;
  now: Date;
}

/** A level as this customer sees it: with what changing to it would cost, and when it would take effect. */
export function toLevel(level: PremierLevelRow, { state: { term }, tax, now }: LevelContext): PremierLevel {
  const { kind, net, effective_at } = levelChange(level, term, now);
  const due = withTax(net, tax);
  return {
    uuid: level.uuid,
    codename: level.codename,
    name: level.name,
    description: level.description,
    price: level.price === null ? null : money(level.price),
    interval: level.price ? 'year' : null,
    discount_bp: basisPointsOf(level),
    discount_cap: level.discount_cap === null ? null : money(level.discount_cap),
    revision_rounds: level.revision_rounds,
    retention_days: level.retention_days,
    is_current: term ? term.level.uuid === level.uuid : level.codename === withoutTerm,
    is_pending: isNext(level, term),
    change: { kind, due_now: money(due.amount), tax: money(due.tax), effective_at },
  };
}

/** The level of customers without a subscription. */
export const withoutTerm = 'alacarte';

/** Whether the customer is on this level once the term ends, and is on another one now. */
function isNext(level: PremierLevelRow, term: Term | null): boolean {
  if (!term?.subscription.end_date || term.level.uuid === level.uuid) return false;
  const { auto_renew, pending_level_uuid } = term.subscription;
  return auto_renew ? pending_level_uuid === level.uuid : level.codename === withoutTerm;
}

interface LevelChange {
  kind: PremierLevel['change']['kind'];
  /** Minor units to be paid now, before tax. */
  net: number;
  effective_at: string;
}

/**
 * Upgrades are paid at once for the rest of the term; downgrades move no money and wait for its end. Without a paid
 * term, a change costs the full price and starts one.
 */
export function levelChange(level: PremierLevelRow, term: Term | null, now: Date): LevelChange {
  const effective_at = today(now);
  const current = term ? term.level.codename : withoutTerm;
  if (level.codename === current) return { kind: 'current', net: 0, effective_at };
  const price = level.price;
  if (price === null) return { kind: 'contact', net: 0, effective_at };
  if (!term?.subscription.end_date) return { kind: 'upgrade', net: price, effective_at };
  const paid = term.level.price;
  if (paid === null || price <= paid) return { kind: 'downgrade', net: 0, effective_at: term.subscription.end_date };
  return { kind: 'upgrade', net: prorate(price - paid, term.subscription, now), effective_at };
}
