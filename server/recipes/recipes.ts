import { and, eq, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { forms } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type ServerTexts, textsOf } from '../../engine/server/index.ts';
import { isOwnedBy, type ListDefinition, naturalOrder, readList, readPage } from '../../engine/server/listing/index.ts';
import type { Page, Recipe, RecipeItem, RecipeQuery } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { formContext } from '../orders/formContext.ts';
import { answerQuantity } from '../orders/quantity.ts';
import { serviceOf } from '../pricing/currentServices.ts';
import { constantName, formatCount } from '../pricing/receiptLines.ts';
import { type RecipeRow, recipes } from './tables.ts';

type Owner = Pick<UserRow, 'uuid'>;

export const recipeList: ListDefinition = {
  uuid: recipes.uuid,
  fields: {
    name: { column: recipes.name, kind: 'text', sort: naturalOrder(recipes.name) },
    order_type: { column: recipes.order_type, kind: 'text' },
    submission_method: { column: recipes.submission_method, kind: 'text' },
    times_used: { column: recipes.times_used, kind: 'number' },
    last_used_at: { column: recipes.last_used_at, kind: 'time' },
    created_at: { column: recipes.created_at, kind: 'time' },
    updated_at: { column: recipes.updated_at, kind: 'time' },
    is_complete: { column: recipes.is_complete, kind: 'boolean' },
  },
  search: ['name'],
};

const listing = (db: Db) => ({
  db,
  from: recipes,
  select: (total_rows: SQL<number>) => db.select({ recipe: recipes, total_rows }).from(recipes).$dynamic(),
});

/** Lists recipes, without untouched ones, which wait to be used. */
export function listRecipes(
  db: Db,
  customer: Owner,
  query: RecipeQuery,
  url: string,
  locale: string,
): Promise<Page<RecipeItem>> {
  const list = readList(
    recipeList,
    { ...query },
    and(isOwnedBy(recipes.customer_uuid, customer), eq(recipes.touched, true)),
  );
  const texts = textsOf(locale);
  return readPage(listing(db), list, url, rows => rows.map(({ recipe }) => toRecipeItem(recipe, texts)));
}

export async function recipeDetail(deps: Deps, customer: UserRow, uuid: string, locale: string): Promise<Recipe> {
  const recipe = await findRecipe(deps.db, customer, uuid);
  return {
    ...toRecipeItem(recipe, textsOf(locale)),
    sections: forms().sections(forms().form('recipe'), recipe.answers, formContext(deps, customer, locale)),
  };
}

/** A customer's own recipe; anyone else's is 404. */
export async function findRecipe(db: Db | Tx, customer: Owner, uuid: string): Promise<RecipeRow> {
  const [recipe] = await db.select().from(recipes).where(ownRecipe(customer, uuid));
  if (!recipe) throw problem('recipe_not_found');
  return recipe;
}

export const ownRecipe = (customer: Owner, uuid: string): SQL | undefined =>
  and(eq(recipes.uuid, uuid), eq(recipes.customer_uuid, customer.uuid));

export async function deleteRecipe(db: Db, customer: Owner, uuid: string): Promise<void> {
  const gone = await db.delete(recipes).where(ownRecipe(customer, uuid)).returning({ uuid: recipes.uuid });
  if (!gone.length) throw problem('recipe_not_found');
}

function toRecipeItem(recipe: RecipeRow, texts: ServerTexts): RecipeItem {
  return {
    uuid: recipe.uuid,
    name: recipe.name || texts.say('recipes.untitled'),
    order_type: recipe.order_type as RecipeItem['order_type'],
    submission_method: recipe.submission_method as RecipeItem['submission_method'],
    summary: summaryOf(recipe, texts),
    times_used: recipe.times_used,
    last_used_at: recipe.last_used_at?.toISOString() ?? null,
    created_at: recipe.created_at.toISOString(),
    updated_at: recipe.updated_at.toISOString(),
    is_complete: recipe.is_complete,
    // rule: recipes.allowed_actions
    allowed_actions: recipe.is_complete ? ['edit', 'delete', 'create_order'] : ['edit', 'delete'],
  };
}

/** "Copy editing, 8,400 words, Express, Upload" */
function summaryOf({ answers }: RecipeRow, texts: ServerTexts): string {
  const type = String(answers.order_type ?? '');
  const unit = serviceOf(type)?.unit;
  const quantity = answerQuantity(type, answers);
  return [
    unit && constantName(texts, 'order_type', type),
    unit && quantity && formatCount(texts, quantity, unit),
    typeof answers.turnaround === 'string' && texts.say(`recipes.summary.${answers.turnaround}`),
    typeof answers.submission_method === 'string' && texts.say(`recipes.summary.${answers.submission_method}`),
  ]
    .filter(Boolean)
    .join(texts.say('recipes.summary.separator'));
}
