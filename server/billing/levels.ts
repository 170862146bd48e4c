import { asc, type SQL } from 'drizzle-orm';
import { money } from '../../schemas/billing/money.ts';
import type { ListQuery, Page, PremierLevel } from '../../schemas/generated/types.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readList } from '../lists/list.ts';
import { listed } from '../lists/page.ts';
import type { ListSpec } from '../lists/spec.ts';
import { type PremierLevelRow, premierLevels } from './tables.ts';
import { forTheRest, type Term, termOf, today } from './terms.ts';

export const levelList: ListSpec = {
  uuid: premierLevels.uuid,
  fields: {
    codename: { column: premierLevels.codename, kind: 'text', sort: false },
    name: { column: premierLevels.name, kind: 'text', sort: false },
  },
  search: ['codename', 'name'],
  order: [asc(premierLevels.position)],
};

const listing = (db: Db) => ({
  ...{ db, from: premierLevels },
  select: (total_rows: SQL<number>) => db.select({ level: premierLevels, total_rows }).from(premierLevels).$dynamic(),
});

export async function listLevels(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: { uuid: string },
  query: ListQuery,
  url: string,
): Promise<Page<PremierLevel>> {
  const list = readList(levelList, { ...query }, undefined);
  const term = await termOf(db, customer);
  return listed(listing(db), list, url, rows => rows.map(({ level }) => levelAnswer(level, term, clock.now())));
}

export const allLevels = (db: Db): Promise<PremierLevelRow[]> =>
  db.select().from(premierLevels).orderBy(asc(premierLevels.position));

/** A level as this customer sees it: with what changing to it would cost, and when it would take effect. */
export function levelAnswer(level: PremierLevelRow, term: Term | null, now: Date): PremierLevel {
  return {
    uuid: level.uuid,
    codename: level.codename as PremierLevel['codename'],
    name: level.name,
    description: level.description,
    price: level.price === null ? null : money(level.price),
    interval: level.price ? 'year' : null,
    discount_bp: level.discount_bp,
    discount_cap: level.discount_cap === null ? null : money(level.discount_cap),
    revision_rounds: level.revision_rounds,
    retention_days: level.retention_days,
    is_current: term ? term.level.uuid === level.uuid : level.codename === withoutTerm,
    is_pending: term?.subscription.pending_level_uuid === level.uuid,
    change: changeTo(level, term, now),
  };
}

/** The level of whoever has no subscription. */
const withoutTerm = 'alacarte';

/**
 * Upgrades are paid at once for what is left of the term; downgrades move no money and wait for its end.
 * Whoever has no paid term pays the full price and begins one.
 */
export function changeTo(level: PremierLevelRow, term: Term | null, now: Date): PremierLevel['change'] {
  const effective_at = today(now);
  const current = term ? term.level.codename : withoutTerm;
  if (level.codename === current) return { kind: 'current', due_now: money(0), effective_at };
  const price = level.price;
  if (price === null) return { kind: 'contact', due_now: money(0), effective_at };
  if (!term?.subscription.end_date) return { kind: 'upgrade', due_now: money(price), effective_at };
  const paid = term.level.price;
  if (paid === null || price <= paid)
    return { kind: 'downgrade', due_now: money(0), effective_at: term.subscription.end_date };
  return { kind: 'upgrade', due_now: money(forTheRest(price - paid, term.subscription, now)), effective_at };
}
