import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, nextNumber, type Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { forms, type PrefillSources } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { FormInit, FormState } from '../../schemas/generated/types.ts';
import { maxNameLength, truncate } from '../../schemas/orders/orderName.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { currentServices, serviceOf } from '../pricing/currentServices.ts';
import { recipes } from '../recipes/tables.ts';
import { formContext } from './formContext.ts';
import { answersRecord, type OpenForm, orderFormState } from './formState.ts';
import { findOwnOrder } from './orders.ts';
import { initialAnswers } from './prefillSources.ts';
import { type Answers, priceAnswers } from './pricing.ts';
import { answerQuantity } from './quantity.ts';
import { type OrderRow, orders } from './tables.ts';
import { recordEvent, timeoutDate } from './transition.ts';

interface InitResult {
  state: FormState;
  /** False: an untouched draft was there and is used. */
  created: boolean;
}

/**
 * A new draft, or the one that was begun and never touched. With the answers of an order, or of a quote in the address of
 * the page, it is always a new one.
 */
export function initForm(
  deps: Deps,
  customer: UserRow,
  { order_uuid, page }: FormInit,
  locale: string,
): Promise<InitResult> {
  return deps.db.transaction(async tx => {
    // One at a time for each customer, so that two tabs do not begin two drafts.
    await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, customer.uuid)).for('no key update');
    const copied = (await copyAnswers(tx, deps, customer, order_uuid ?? null, locale)) ?? readQuote(page ?? '');
    const untouched = copied ? null : await findUntouchedDraft(tx, customer);
    const order = untouched ?? (await createDraft(tx, deps, customer, locale, copied));
    return { state: await stateOf(deps, tx, customer, order, locale), created: untouched === null };
  });
}

/** The untouched draft that `initForm` would use, or what a new one would look like. Writes nothing. */
export async function readInitForm(deps: Deps, customer: UserRow, locale: string): Promise<FormState> {
  const untouched = await findUntouchedDraft(deps.db, customer);
  if (untouched) return stateOf(deps, deps.db, customer, untouched, locale);
  const form = forms().form('order');
  const context = formContext(deps, customer, locale);
  return orderFormState(deps, deps.db, null, {
    kind: 'order',
    form,
    context,
    record: await forms().enter(form, context),
  });
}

/** A new draft with the answers of a recipe. */
export function initFromRecipe(deps: Deps, customer: UserRow, recipe_uuid: string, locale: string): Promise<string> {
  return deps.db.transaction(async tx => {
    const [recipe] = await tx
      .update(recipes)
      .set({ times_used: sql`${recipes.times_used} + 1`, last_used_at: deps.clock.now() })
      .where(and(eq(recipes.uuid, recipe_uuid), eq(recipes.customer_uuid, customer.uuid)))
      .returning();
    if (!recipe) throw problem('recipe_not_found');
    if (!recipe.is_complete) throw problem('recipe_incomplete');
    const { answers, step, version, form_version: formVersion, steps: touched } = recipe;
    const carried = forms().migrate(forms().form('recipe'), { answers, step, version, formVersion, touched });
    const order = await createDraft(tx, deps, customer, locale, {
      sources: { recipe: () => carried.record.answers },
      recipe_uuid,
    });
    return order.uuid;
  });
}

async function findUntouchedDraft(db: Db | Tx, customer: UserRow): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customer_uuid, customer.uuid), eq(orders.status, 'draft'), eq(orders.touched, false)))
    .orderBy(desc(orders.created_at))
    .limit(1);
  return order ?? null;
}

/**
 * What an order gets with its first answer or file: from then on it is listed and has a number. An order made by an
 * older version has had its number from the beginning.
 */
export const touchColumns = async (
  tx: Tx,
  order: OrderRow,
  now: Date,
): Promise<Pick<OrderRow, 'touched' | 'number'>> => ({
  touched: true,
  number: order.number || (await nextNumber(tx, 'E', now)),
});

/** Lists a draft that gets a file, and restarts its time until expiry, as an answer does. */
export async function keepDraft(tx: Tx, deps: Pick<Deps, 'clock'>, order: OrderRow): Promise<void> {
  const { uuid, customer_uuid: owner, touched, status } = order;
  if (status !== 'draft') return;
  const now = deps.clock.now();
  const set = { expires_at: timeoutDate('draft', now), ...(!touched && (await touchColumns(tx, order, now))) };
  await tx.update(orders).set(set).where(eq(orders.uuid, uuid));
  if (!touched) await publish(tx, deps, { owner, resource: 'orders', uuid });
}

interface CopiedAnswers {
  sources: PrefillSources;
  recipe_uuid?: string | null;
}

/** The answers of a quote in the address of a page; null if it names no service. */
function readQuote(page: string): CopiedAnswers | null {
  const query = Object.fromEntries(new URLSearchParams(page));
  return serviceOf(query.order_type ?? '') ? { sources: { query: () => query } } : null;
}

async function copyAnswers(
  tx: Tx,
  deps: Deps,
  customer: UserRow,
  uuid: string | null,
  locale: string,
): Promise<CopiedAnswers | null> {
  if (uuid === null) return null;
  const order = await findOwnOrder(tx, customer, uuid);
  const form = forms().form('order');
  const { answers } = forms().migrate(form, answersRecord(order)).record;
  const counted = forms().reachable(form, answers, formContext(deps, customer, locale, tx));
  return { sources: { order: () => counted }, recipe_uuid: order.recipe_uuid };
}

async function createDraft(
  tx: Tx,
  deps: Deps,
  customer: UserRow,
  locale: string,
  copied: CopiedAnswers | null,
): Promise<OrderRow> {
  const now = deps.clock.now();
  const form = forms().form('order');
  const context = formContext(deps, customer, locale, tx);
  const start = await initialAnswers(tx, form, customer, context, copied?.sources);
  const record = await forms().enter(form, context, start);
  const uuid = randomUUID();
  const price =
    copied && (await priceAnswers(deps, tx, { customer_uuid: customer.uuid, uuid, answers: record.answers }));
  const [order] = await tx
    .insert(orders)
    .values({
      uuid,
      customer_uuid: customer.uuid,
      number: copied ? await nextNumber(tx, 'E', now) : '',
      status: 'draft',
      ...answerColumns(record.answers),
      recipe_uuid: copied?.recipe_uuid ?? null,
      answers: record.answers,
      step: record.step,
      steps: record.touched,
      form_version: record.formVersion,
      version: record.version,
      touched: copied !== null,
      price,
      total: price?.total ?? null,
      revisions_left: 0,
      progress: 0,
      expires_at: timeoutDate('draft', now),
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!order) throw new Error('The draft was not written.');
  await recordEvent(tx, order, { actor: 'customer', actor_uuid: customer.uuid, at: now, type: 'created', to: 'draft' });
  if (order.touched) await publish(tx, deps, { owner: customer.uuid, resource: 'orders', uuid });
  return order;
}

/** What lists show and sort by, taken from the answers. */
export function answerColumns(answers: Answers) {
  const chosen = serviceOf(String(answers.order_type ?? ''));
  const order_type = (chosen ?? currentServices()[0])?.code ?? '';
  return {
    name: typeof answers.name === 'string' ? truncate(answers.name, maxNameLength) : '',
    order_type,
    submission_method: typeof answers.submission_method === 'string' ? answers.submission_method : 'upload',
    quantity: chosen && answerQuantity(order_type, answers),
    unit: chosen?.unit ?? null,
  };
}

function stateOf(deps: Deps, db: Db | Tx, customer: UserRow, order: OrderRow, locale: string): Promise<FormState> {
  const open: OpenForm = {
    kind: 'order',
    form: forms().form('order'),
    record: answersRecord(order),
    context: formContext(deps, customer, locale),
  };
  return orderFormState(deps, db, order, open);
}
