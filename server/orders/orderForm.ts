import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { findText, forms, type Posted, type StepBack } from '../../engine/server/forms/index.ts';
import type { FormState, FormStep } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { assertFilesFit } from './assertFilesFit.ts';
import { answerColumns, touchColumns } from './drafts.ts';
import { draftPrice, type OpenForm, openForm, orderFormState } from './formState.ts';
import { findOwnOrder, lockOwnOrder } from './orders.ts';
import { placeOrder, reopen, requestQuote } from './placeOrder.ts';
import { submitPostOrderForm } from './postOrderForms.ts';
import { type OrderRow, orders } from './tables.ts';
import { type TransitionContext, timeoutDate } from './transition.ts';

export async function getForm(deps: Deps, customer: UserRow, uuid: string, locale: string): Promise<FormState> {
  const order = await findOwnOrder(deps.db, customer, uuid);
  return orderFormState(deps, deps.db, order, openForm(deps, customer, order, locale));
}

/** A post of a step, with or without an action. The order is locked, so that no save is lost between read and write. */
export function postForm(
  deps: Deps,
  customer: UserRow,
  uuid: string,
  body: FormStep,
  locale: string,
  done: (tx: Tx, form: FormState) => Promise<void> = async () => {},
): Promise<FormState> {
  return deps.db.transaction(async tx => {
    const order = await lockOwnOrder(tx, customer, uuid);
    const open = openForm(deps, customer, order, locale, tx);
    const current = () => orderFormState(deps, tx, order, open, { message: describeStatus(order, locale) });
    const posted = await forms().post(open.form, open.record, body, open.context, current);
    const act: TransitionContext = { actor: 'customer', actor_uuid: customer.uuid };
    const after =
      open.kind === 'order'
        ? await saveOrder(tx, deps, order, open, posted, act)
        : await submitPostOrderForm(tx, deps, order, open, posted, act);
    // A draft was priced when it was saved.
    const price = after.status === 'draft' ? after.price : null;
    const said = { message: posted.message, next: { screen: screenOf(posted, after), uuid }, price };
    const answer = await orderFormState(
      deps,
      tx,
      after,
      { ...open, record: { ...posted.record, version: after.version } },
      said,
    );
    await done(tx, answer);
    return answer;
  });
}

/** Names to a page with an outdated draft which status the order has reached; null for a draft. */
const describeStatus = ({ status }: OrderRow, locale: string): string | null =>
  status === 'draft' ? null : (findText(locale, [`orders.since.${status}`]) ?? null);

/** Back one step: nothing but the place in the form changes. */
export function previousStep(deps: Deps, customer: UserRow, { uuid, locale, shown }: StepBack): Promise<FormState> {
  return deps.db.transaction(async tx => {
    const order = await lockOwnOrder(tx, customer, uuid);
    const open = openForm(deps, customer, order, locale, tx);
    const record = forms().previous(open.form, open.record, open.context, shown);
    await tx.update(orders).set({ step: record.step, steps: record.touched }).where(eq(orders.uuid, uuid));
    return orderFormState(deps, tx, order, { ...open, record }, { next: { screen: 'step', uuid } });
  });
}

type Screen = NonNullable<FormState['next']>['screen'];

/** Returns the next screen; orders that cost nothing skip the checkout. */
function screenOf({ action, screen }: Posted, order: OrderRow): Screen {
  if (action !== 'place_order' || screen !== 'checkout') return screen;
  if (order.status === 'awaiting_payment' || order.status === 'quoted') return 'checkout';
  return order.status === 'awaiting_files' && order.submission_method === 'upload' ? 'upload' : 'detail';
}

async function saveOrder(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  open: OpenForm,
  posted: Posted,
  act: TransitionContext,
): Promise<OrderRow> {
  const { action, changed } = posted;
  if (order.status !== 'draft' && !changed && !isNewPlacing(order, action, deps.clock.now()))
    return saveStep(tx, order, posted);
  const draft = order.status === 'draft' ? order : await reopen(tx, deps, order, act);
  const saved = await saveAnswers(tx, deps, draft, open, posted);
  if (action === 'request_quote' || action === 'place_order') await assertFilesFit(tx, saved, open);
  if (action === 'request_quote') return requestQuote(tx, deps, saved, act);
  if (action !== 'place_order') return saved;
  return placeOrder(tx, deps, saved, forms().reachable(open.form, saved.answers, open.context), act);
}

/**
 * An expired order can be placed again without a change, even before the scheduled job has marked it as expired.
 * Placing an order that already awaits payment only leads to the payment.
 */
function isNewPlacing({ status, expires_at }: OrderRow, action: Posted['action'], now: Date): boolean {
  const isOver = expires_at !== null && expires_at <= now;
  if (action === 'place_order') return status === 'expired' || status === 'quote_requested' || isOver;
  return action === 'request_quote' && status !== 'quote_requested';
}

async function saveStep(tx: Tx, order: OrderRow, { record }: Posted): Promise<OrderRow> {
  const [kept] = await tx
    .update(orders)
    .set({ step: record.step, steps: record.touched })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  return kept ?? order;
}

async function saveAnswers(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { form, context }: OpenForm,
  { record, changed, action }: Posted,
): Promise<OrderRow> {
  const now = deps.clock.now();
  const isAnswer = changed || action !== 'save_state';
  const counted = forms().reachable(form, record.answers, context);
  const price = await draftPrice(deps, tx, { ...order, answers: record.answers }, form, context);
  const [saved] = await tx
    .update(orders)
    .set({
      ...answerColumns(counted),
      answers: record.answers,
      step: record.step,
      steps: record.touched,
      form_version: record.formVersion,
      version: record.version,
      ...(isAnswer && !order.touched && (await touchColumns(tx, order, now))),
      price,
      total: price?.total ?? null,
      expires_at: timeoutDate('draft', now),
      updated_at: now,
    })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  if (isAnswer && !order.touched)
    await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  return saved ?? order;
}
