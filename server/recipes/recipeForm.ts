import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { type FormContext, type FormRecord, forms, type StepBack } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { FormState, FormStep } from '../../schemas/generated/types.ts';
import { truncate } from '../../schemas/orders/orderName.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { answerColumns } from '../orders/drafts.ts';
import { formContext } from '../orders/formContext.ts';
import { answersRecord } from '../orders/formState.ts';
import { findOwnOrder } from '../orders/orders.ts';
import { initialAnswers } from '../orders/prefillSources.ts';
import { findRecipe, ownRecipe } from './recipes.ts';
import { type RecipeRow, recipes } from './tables.ts';

interface RecipeInitResult {
  state: FormState;
  created: boolean;
}

const form = () => forms().form('recipe');
/** As in recipe.entity.json; an order's name may be longer. */
const maxNameLength = 80;

/** A new recipe, or the one that was begun and never touched; `copied`: always a new one with that order's answers. */
export function initRecipe(
  deps: Deps,
  customer: UserRow,
  copied: string | null,
  locale: string,
): Promise<RecipeInitResult> {
  return deps.db.transaction(async tx => {
    const context = formContext(deps, customer, locale, tx);
    await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, customer.uuid)).for('no key update');
    const untouched = copied === null ? await findUntouchedRecipe(tx, customer) : null;
    const answers = copied === null ? undefined : await answersOf(tx, customer, copied, context);
    const recipe = untouched ?? (await createRecipe(tx, deps, customer, answers, context));
    return { state: await stateOf(recipe, context), created: untouched === null };
  });
}

/** The untouched recipe that `initRecipe` would use, or what a new one would look like. Writes nothing. */
export async function readInitRecipe(deps: Deps, customer: UserRow, locale: string): Promise<FormState> {
  const context = formContext(deps, customer, locale);
  const untouched = await findUntouchedRecipe(deps.db, customer);
  return untouched ? stateOf(untouched, context) : state(null, await forms().enter(form(), context), context);
}

export async function getRecipeForm(deps: Deps, customer: UserRow, uuid: string, locale: string): Promise<FormState> {
  return stateOf(await findRecipe(deps.db, customer, uuid), formContext(deps, customer, locale));
}

export function postRecipeForm(
  deps: Deps,
  customer: UserRow,
  uuid: string,
  body: FormStep,
  locale: string,
): Promise<FormState> {
  return deps.db.transaction(async tx => {
    const context = formContext(deps, customer, locale, tx);
    const recipe = await lockRecipe(tx, customer, uuid);
    const posted = await forms().post(form(), recordOf(recipe), body, context, () => stateOf(recipe, context));
    const touched = recipe.touched || posted.changed;
    const saved = await save(tx, deps, recipe, posted.record, context, touched);
    return state(saved, posted.record, context, {
      message: posted.message,
      next: { screen: posted.screen, uuid },
    });
  });
}

export function previousRecipeStep(
  deps: Deps,
  customer: UserRow,
  { uuid, locale, shown }: StepBack,
): Promise<FormState> {
  return deps.db.transaction(async tx => {
    const context = formContext(deps, customer, locale, tx);
    const recipe = await lockRecipe(tx, customer, uuid);
    const record = forms().previous(form(), recordOf(recipe), context, shown);
    await tx.update(recipes).set({ step: record.step, steps: record.touched }).where(eq(recipes.uuid, uuid));
    return state(recipe, record, context, { next: { screen: 'step', uuid } });
  });
}

async function lockRecipe(tx: Tx, customer: UserRow, uuid: string): Promise<RecipeRow> {
  const [recipe] = await tx.select().from(recipes).where(ownRecipe(customer, uuid)).for('update');
  if (!recipe) throw problem('recipe_not_found');
  return recipe;
}

async function findUntouchedRecipe(db: Db | Tx, customer: UserRow): Promise<RecipeRow | null> {
  const [recipe] = await db
    .select()
    .from(recipes)
    .where(and(eq(recipes.customer_uuid, customer.uuid), eq(recipes.touched, false)))
    .orderBy(desc(recipes.created_at))
    .limit(1);
  return recipe ?? null;
}

async function answersOf(tx: Tx, customer: UserRow, order: string, context: FormContext) {
  const orderForm = forms().form('order');
  const { answers } = forms().migrate(orderForm, answersRecord(await findOwnOrder(tx, customer, order))).record;
  const counted = forms().reachable(orderForm, answers, context);
  return typeof counted.name === 'string'
    ? { ...counted, name: truncate(counted.name, maxNameLength).trim() }
    : counted;
}

async function createRecipe(
  tx: Tx,
  deps: Deps,
  customer: UserRow,
  answers: FormRecord['answers'] | undefined,
  context: FormContext,
): Promise<RecipeRow> {
  const now = deps.clock.now();
  const start = await initialAnswers(tx, form(), customer, context, answers && { order: () => answers });
  const record = await forms().enter(form(), context, start);
  const [recipe] = await tx
    .insert(recipes)
    .values({
      uuid: randomUUID(),
      customer_uuid: customer.uuid,
      ...(await columns(record, context)),
      touched: answers !== undefined && Object.keys(answers).length > 0,
      times_used: 0,
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!recipe) throw new Error('The recipe was not written.');
  return recipe;
}

async function save(
  tx: Tx,
  deps: Deps,
  recipe: RecipeRow,
  record: FormRecord,
  context: FormContext,
  touched: boolean,
): Promise<RecipeRow> {
  const [saved] = await tx
    .update(recipes)
    .set({ ...(await columns(record, context)), touched, updated_at: deps.clock.now() })
    .where(eq(recipes.uuid, recipe.uuid))
    .returning();
  return saved ?? recipe;
}

async function columns(record: FormRecord, context: FormContext) {
  const { name, order_type, submission_method } = answerColumns(forms().reachable(form(), record.answers, context));
  const faults = await forms().faults(form(), record.answers, context);
  return {
    name,
    order_type,
    submission_method,
    answers: record.answers,
    step: record.step,
    steps: record.touched,
    form_version: record.formVersion,
    version: record.version,
    is_complete: Object.keys(faults).length === 0,
  };
}

const recordOf = ({ answers, step, version, form_version, steps }: RecipeRow): FormRecord => ({
  answers,
  step,
  version,
  formVersion: form_version,
  touched: steps,
});

const stateOf = (recipe: RecipeRow, context: FormContext): Promise<FormState> =>
  state(recipe, recordOf(recipe), context);

async function state(
  recipe: RecipeRow | null,
  record: FormRecord,
  context: FormContext,
  said: Partial<Pick<FormState, 'message' | 'next'>> = {},
): Promise<FormState> {
  return {
    object_uuid: recipe?.uuid ?? null,
    kind: 'recipe',
    ...(await forms().state(form(), record, context)),
    updated_at: recipe?.touched ? recipe.updated_at.toISOString() : null,
    price: null,
    message: said.message ?? null,
    next: said.next ?? null,
  };
}
