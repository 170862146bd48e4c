import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import type { Posted } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { readHolidays } from '../pricing/holidays.ts';
import { dueAfter } from '../pricing/turnaround.ts';
import { completeOrder } from './completeOrder.ts';
import type { OrderFormKind } from './formKinds.ts';
import type { OpenForm } from './formState.ts';
import { returnFromHold } from './hold.ts';
import { isMeasuredHold } from './measuredHold.ts';
import { revisionDays } from './revisionHelp.ts';
import { type OrderRow, orders } from './tables.ts';
import { recordEvent, type TransitionContext, timeoutDays, transition } from './transition.ts';

interface Submission {
  answers: Posted['record']['answers'];
  act: TransitionContext;
}
type SubmitHandler = (tx: Tx, deps: Deps, order: OrderRow, submitted: Submission) => Promise<OrderRow>;

/** Forms of a placed order: `place_order` submits them at once; any other action leaves the order unchanged. */
export function submitPostOrderForm(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { kind }: OpenForm,
  { action, record }: Posted,
  act: TransitionContext,
): Promise<OrderRow> | OrderRow {
  if (kind === 'order' || action !== 'place_order') return order;
  return submitHandlers[kind](tx, deps, order, { answers: record.answers, act });
}

/** Changes the instructions for the editor, which is allowed until the work starts. */
const changeInstructions: SubmitHandler = async (tx, deps, order, { answers: { instructions }, act }) => {
  const now = deps.clock.now();
  const { instructions: _, ...answers } = order.answers;
  if ((instructions ?? null) === (order.answers.instructions ?? null)) return order;
  const [changed] = await tx
    .update(orders)
    .set({
      answers: instructions === undefined ? answers : { ...answers, instructions },
      version: order.version + 1,
      updated_at: now,
    })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  await recordEvent(tx, order, { ...act, at: now, type: 'instructions_changed' });
  return changed ?? order;
};

const day = 24 * 60 * 60 * 1000;

const revise: SubmitHandler = async (tx, deps, order, { answers: { decision }, act }) => {
  const version = order.version + 1;
  if (decision === 'accept') return completeOrder(tx, deps, order, { ...act, set: { version } });
  const now = deps.clock.now();
  const until = (order.delivered_at?.getTime() ?? 0) + (timeoutDays.delivered ?? 0) * day;
  if (now.getTime() > until) throw problem('order_status');
  return transition(tx, deps, order, 'revision_requested', {
    ...act,
    set: {
      version,
      revisions_left: order.revisions_left - 1,
      due_at: dueAfter(now, revisionDays(order), await readHolidays(tx)),
    },
  });
};

/**
 * An answer to the question of staff, a message by now, ends the hold, except for a balance, or a count under review:
 * text does not settle these.
 */
const answerQuestion: SubmitHandler = async (tx, deps, order, { act }) => {
  const now = deps.clock.now();
  const version = order.version + 1;
  if (!isMeasuredHold(order)) return returnFromHold(tx, deps, order, { ...act, set: { version } });
  const [kept] = await tx
    .update(orders)
    .set({ version, updated_at: now })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  return kept ?? order;
};

const submitHandlers: Record<Exclude<OrderFormKind, 'order'>, SubmitHandler> = {
  instructions: changeInstructions,
  revision: revise,
  answer: answerQuestion,
};
