import type { Db, Tx } from '../../engine/server/db/index.ts';
import { type Handlers, replyWith } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Subscription } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { type CancellationResult, cancelPlan, setAutoRenew } from './cancelPlan.ts';
import { changeLevel } from './changeLevel.ts';
import { findSubscription } from './listSubscriptions.ts';
import { firstPlanPreview, planPreview } from './planPreview.ts';
import { findLevel } from './planState.ts';
import type { Purchase } from './tables.ts';
import { termOf } from './termDates.ts';

type PlanCalls =
  | 'changePremierLevel'
  | 'previewPlanChange'
  | 'previewFirstPlan'
  | 'setAutoRenew'
  | 'cancelSubscription';

/** Calls by which a customer changes their plan. */
export const planRoutes = (deps: Deps): Handlers<PlanCalls> => ({
  changePremierLevel: async ({ body, caller, key, storeResponse, locale }) => {
    const before = await termOf(deps.db, caller.user);
    const isPendingGone = !!before?.subscription.pending_level_uuid && before.level.uuid === body.premier_level;
    const isRenewedAgain = before?.subscription.auto_renew === false && body.auto_renew === true;
    const spoken = { locale, from: before?.level.uuid, isKept: isPendingGone || isRenewedAgain };
    const toMessage = async (db: Db | Tx, bought: Purchase) => ({
      message: await describeChange(db, caller.user, bought, spoken),
    });
    const changed = await changeLevel(deps, {
      customer: caller.user,
      body,
      key,
      locale,
      done: async (tx, bought) => storeResponse(tx, replyWith(200, await toMessage(tx, bought))),
    });
    if ('action' in changed)
      return replyWith(202, {
        message: textsOf(locale).say('billing_messages.plan.confirm'),
        requires_action: changed.action,
      });
    return toMessage(deps.db, changed.done);
  },

  previewPlanChange: ({ query, caller, locale }) => planPreview(deps, caller.user, query, locale),

  previewFirstPlan: ({ query, locale }) => firstPlanPreview(deps, query, locale),

  setAutoRenew: async ({ body, caller }) => {
    const uuid = await setAutoRenew(deps, caller.user, body.auto_renew);
    return (await findSubscription(deps, caller.user, uuid)) as Subscription;
  },

  cancelSubscription: async ({ caller, storeResponse, locale }) => {
    const toMessage = (ended: CancellationResult) => ({ message: describeCancellation(ended, locale) });
    return toMessage(
      await cancelPlan(deps, caller.user, (tx, ended) => storeResponse(tx, replyWith(200, toMessage(ended)))),
    );
  },
});

function describeCancellation(ended: CancellationResult, locale: string): string {
  const { say, money, date } = textsOf(locale);
  if (ended === 'ended') return say('billing_messages.plan.ended');
  if ('until' in ended) return say('billing_messages.plan.cancelled', { date: date(ended.until) });
  return say('billing_messages.plan.given_back', { amount: money(ended.given_back) });
}

interface ChangeContext {
  locale: string;
  /** The level before. */
  from: string | undefined;
  /** The level stays and is renewed: a planned change or cancellation is reverted. */
  isKept: boolean;
}

/** What the customer has now. */
async function describeChange(
  db: Db | Tx,
  customer: { uuid: string },
  { kind, level, pending }: Purchase,
  { locale, from, isKept }: ChangeContext,
): Promise<string> {
  const { say, date } = textsOf(locale);
  const named = await findLevel(db, pending ?? level);
  const until = (await termOf(db, customer))?.subscription.end_date;
  const values = { level: named?.name ?? '', date: until ? date(until) : '' };
  if (kind === 'begin') return say('billing_messages.plan.begun', values);
  if (pending) return say('billing_messages.plan.later', values);
  if (level !== from) return say('billing_messages.plan.upgraded', values);
  return isKept ? say('billing_messages.plan.stays', values) : say('billing_messages.plan.add_ons');
}
