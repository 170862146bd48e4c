import { type Handlers, replyNoContent, replyWith } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { getRecipeForm, initRecipe, postRecipeForm, previousRecipeStep, readInitRecipe } from './recipeForm.ts';
import { deleteRecipe, listRecipes, recipeDetail } from './recipes.ts';

type RecipeCalls =
  | 'listRecipes'
  | 'getRecipe'
  | 'deleteRecipe'
  | 'initRecipeForm'
  | 'readInitRecipeForm'
  | 'getRecipeForm'
  | 'postRecipeForm'
  | 'previousRecipeForm';

export const recipeRoutes = (deps: Deps): Handlers<RecipeCalls> => ({
  listRecipes: ({ query, caller, raw, locale }) => listRecipes(deps.db, caller.user, query, raw.url, locale),
  getRecipe: ({ params, caller, locale }) => recipeDetail(deps, caller.user, params.object_uuid, locale),
  deleteRecipe: ({ params, caller }) => replyNoContent(deleteRecipe(deps.db, caller.user, params.object_uuid)),
  initRecipeForm: async ({ body, caller, locale }) => {
    const { state, created } = await initRecipe(deps, caller.user, body?.order_uuid ?? null, locale);
    return replyWith(created ? 201 : 200, state);
  },
  readInitRecipeForm: ({ caller, locale }) => readInitRecipe(deps, caller.user, locale),
  getRecipeForm: ({ params, caller, locale }) => getRecipeForm(deps, caller.user, params.object_uuid, locale),
  postRecipeForm: ({ params, body, caller, locale }) =>
    postRecipeForm(deps, caller.user, params.object_uuid, body, locale),
  previousRecipeForm: ({ params, query, caller, locale }) =>
    previousRecipeStep(deps, caller.user, { uuid: params.object_uuid, locale, shown: query?.step }),
});
