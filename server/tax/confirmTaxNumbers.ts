import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { publish } from '../../engine/server/events/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import seller from '../../schemas/billing/seller.json' with { type: 'json' };
import { organizations } from '../account/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { type TaxNumberCheck, taxNumberChecks } from './tables.ts';
import { readTaxNumber, type TaxNumber } from './taxNumber.ts';
import { plainNumberSql } from './taxRate.ts';
import { askVies } from './vies.ts';

const day = 86_400_000;
/** A confirmation is repeated after this time, because companies close and numbers are withdrawn. */
const recheckAfter = 30 * day;
/** Minutes until VIES is asked again after it did not answer; the last one repeats. */
const pauses = [2, 10, 30, 120, 720];
/** A confirmation that could not be repeated for this long becomes invalid. */
const validFor = recheckAfter + 10 * day;
const maxChecks = 100;

export const taxJobs: ScheduledJob[] = [{ name: 'tax_numbers', every: 'minute', run: confirmTaxNumbers }];

type Settings = Deps['config']['tax'];

const settingsKey = ({ check, sellerCountry }: Settings): string => `${sellerCountry} ${check}`;

/**
 * Decides about tax numbers that are new or were decided under other settings, and asks VIES if a confirmation is due.
 */
async function confirmTaxNumbers(deps: Deps): Promise<void> {
  await decideNew(deps);
  const due = await deps.db
    .select()
    .from(taxNumberChecks)
    .where(and(isNotNull(taxNumberChecks.ask_at), lte(taxNumberChecks.ask_at, deps.clock.now())))
    .orderBy(taxNumberChecks.ask_at)
    .limit(maxChecks);
  await forEachIsolated(
    deps.log,
    due,
    check => check.uuid,
    check => ask(deps, check),
  );
}

/** Decides about tax numbers without a decision, or with one under other settings. */
async function decideNew({ db, clock, config }: Deps): Promise<void> {
  const now = clock.now();
  const decided_for = settingsKey(config.tax);
  const found = await db
    .select({ customer_uuid: organizations.user_uuid, number: plainNumberSql })
    .from(organizations)
    .leftJoin(
      taxNumberChecks,
      and(eq(taxNumberChecks.customer_uuid, organizations.user_uuid), eq(taxNumberChecks.number, plainNumberSql)),
    )
    .where(
      and(
        sql`${plainNumberSql} <> ''`,
        or(sql`${taxNumberChecks.uuid} is null`, sql`${taxNumberChecks.decided_for} <> ${decided_for}`),
      ),
    );
  for (const { customer_uuid, number } of found) {
    const isForeign = isOfAnotherCountry(readTaxNumber(number), config.tax);
    const isAsked = isForeign && config.tax.check === 'vies';
    const decision = { decided_for, confirmed: isForeign && !isAsked, ask_at: isAsked ? now : null, tries: 0 };
    await db
      .insert(taxNumberChecks)
      .values({ uuid: randomUUID(), customer_uuid, number, created_at: now, ...decision })
      .onConflictDoUpdate({ target: [taxNumberChecks.customer_uuid, taxNumberChecks.number], set: decision });
  }
}

const isOfAnotherCountry = (number: TaxNumber | null, { sellerCountry }: Settings): boolean =>
  number !== null && number.country !== sellerCountry;

/** Asks VIES about one number. Without an answer the number stays unconfirmed, and is checked again later. */
async function ask({ db, clock, config, log }: Deps, check: TaxNumberCheck): Promise<void> {
  const number = readTaxNumber(check.number);
  if (!number) return;
  const asker = seller.tax_id ? readTaxNumber(seller.tax_id) : null;
  const is = eq(taxNumberChecks.uuid, check.uuid);
  try {
    const answer = await askVies(config.tax.viesUrl, number, asker);
    const now = clock.now();
    const ask_at = new Date(now.getTime() + recheckAfter);
    await db.transaction(async tx => {
      await tx
        .update(taxNumberChecks)
        .set({ answer, confirmed: answer.valid, answered_at: now, ask_at, tries: 0 })
        .where(is);
      await publish(tx, { clock }, { owner: check.customer_uuid, resource: 'account', uuid: check.customer_uuid });
    });
  } catch (error) {
    log.warn({ err: error, check: check.uuid }, 'cannot confirm tax number');
    const now = clock.now();
    const pause = pauses[Math.min(check.tries, pauses.length - 1)] ?? 0;
    const isOld = !check.answered_at || now.getTime() - check.answered_at.getTime() > validFor;
    await db
      .update(taxNumberChecks)
      .set({
        ask_at: new Date(now.getTime() + pause * 60_000),
        tries: check.tries + 1,
        ...(isOld && { confirmed: false }),
      })
      .where(is);
  }
}
