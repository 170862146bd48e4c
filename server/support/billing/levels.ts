import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Facts, Staff } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { refuse } from '../../../engine/server/http/index.ts';
import { type ListSpec, listed, readList, rowOf } from '../../../engine/server/listing/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { LevelPatch, ListQuery, Money, Page, SupportLevel } from '../../../schemas/generated/types.ts';
import { amountIn } from '../../billing/amountIn.ts';
import { levelList } from '../../billing/levels.ts';
import { termsOf } from '../../billing/levelTerms.ts';
import { remindAnew } from '../../billing/reminders.ts';
import { type PremierLevelRow, premierLevels, subscriptions } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { edited } from '../edited.ts';

export const supportLevelList: ListSpec = {
  ...levelList,
  fields: { ...levelList.fields, position: { column: premierLevels.position, kind: 'number' } },
};

const listing = (db: Db | Tx) => ({
  ...{ db, from: premierLevels },
  select: (total_rows: SQL<number>) =>
    db.select({ level: premierLevels, subscribers, total_rows }).from(premierLevels).$dynamic(),
});

export const listSupportLevels = (db: Db, query: ListQuery, url: string): Promise<Page<SupportLevel>> =>
  listed(listing(db), readList(supportLevelList, { ...query }, undefined), url, rows => rows.map(answerOf));

export async function supportLevelNamed(db: Db | Tx, uuid: string): Promise<SupportLevel> {
  const row = await rowOf(listing(db), is(uuid));
  if (!row) throw refuse('level_not_found');
  return answerOf(row);
}

/** What a level is from now on. Terms that run keep what they were bought with until they are renewed. */
export const patchLevel = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { version, note, ...given }: LevelPatch,
): Promise<SupportLevel> =>
  edited(deps, by, {
    ...{ act: 'edit_level', resource: 'premier_levels', version, why: note, facts: factsOf },
    find: tx => lock(tx, uuid),
    change: async (tx, level) => {
      await keepForRunningTerms(tx, level);
      const saved = await save(tx, level, given);
      if (saved.price !== level.price) await remindAnew(tx, renewedAs(level));
      return saved;
    },
    answer: tx => supportLevelNamed(tx, uuid),
  });

const is = (uuid: string) => eq(premierLevels.uuid, uuid);

// Drizzle leaves table names out of what it selects from one table: a condition of its own keeps them.
const running = sql`${subscriptions.level_uuid} = ${premierLevels.uuid} and ${subscriptions.status} in ('active', 'past_due')`;
const subscribers = sql<number>`(select count(*)::int from ${subscriptions} where ${running})`;

/** Locks the level, but not fully: a term that is renewed at the same time may refer to it, without a deadlock. */
async function lock(tx: Tx, uuid: string): Promise<PremierLevelRow> {
  const [level] = await tx.select().from(premierLevels).where(is(uuid)).for('no key update');
  if (!level) throw refuse('level_not_found');
  return level;
}

/** Terms that go on with a level: it is theirs, or the one they wait for. */
const renewedAs = ({ uuid }: PremierLevelRow): SQL =>
  sql`coalesce(${subscriptions.pending_level_uuid}, ${subscriptions.level_uuid}) = ${uuid}`;

async function keepForRunningTerms(tx: Tx, level: PremierLevelRow): Promise<void> {
  const isRunning = inArray(subscriptions.status, ['active', 'past_due']);
  await tx
    .update(subscriptions)
    .set({ terms: termsOf(level) })
    .where(and(eq(subscriptions.level_uuid, level.uuid), isRunning, isNull(subscriptions.terms)));
}

type Given = Omit<LevelPatch, 'version' | 'note'>;

async function save(tx: Tx, level: PremierLevelRow, given: Given): Promise<PremierLevelRow> {
  const { price, discount_percent, discount_cap, ...plain } = given;
  const set = {
    ...plain,
    ...(price !== undefined && { price: priceOf(level, price) }),
    ...(discount_percent != null && { discount_bp: Math.round(discount_percent * 100) }),
    ...(discount_cap !== undefined && { discount_cap: discount_cap && amountIn(discount_cap, 'discount_cap') }),
    version: level.version + 1,
  };
  const [saved] = await tx.update(premierLevels).set(set).where(is(level.uuid)).returning();
  return saved ?? level;
}

/** À la carte costs nothing, and what Custom costs stands in each contract. */
function priceOf({ codename, price: before }: PremierLevelRow, price: Money | null): number | null {
  const wanted = price && amountIn(price, 'price');
  const isSold = codename === 'limited' || codename === 'unlimited';
  if (isSold ? !wanted : wanted !== before) throw refuse('price_impossible');
  return wanted;
}

const factsOf = (level: PremierLevelRow): Facts => ({
  ...{ name: level.name, description: level.description.join('\n'), price: level.price },
  ...{ discount_percent: level.discount_bp / 100, discount_cap: level.discount_cap },
  ...{ revision_rounds: level.revision_rounds, retention_days: level.retention_days },
});

function answerOf({ level, subscribers: count }: { level: PremierLevelRow; subscribers: number }): SupportLevel {
  const moneyOf = (amount: number | null) => (amount === null ? null : money(amount));
  const { uuid, name, description, discount_bp, revision_rounds, retention_days, version } = level;
  return {
    ...{ uuid, name, description, discount_bp, revision_rounds, retention_days, version, subscribers: count },
    codename: level.codename as SupportLevel['codename'],
    price: moneyOf(level.price),
    interval: level.price ? 'year' : null,
    discount_percent: discount_bp / 100,
    discount_cap: moneyOf(level.discount_cap),
  };
}
