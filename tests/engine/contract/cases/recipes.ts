import type { Customer } from '../../../helpers/testApp.ts';
import { copyEdit } from '../../../orders/api/orderFixtures.ts';
import { ask, type CaseContext, type Cases, callAbout, nobody } from '../caseContext.ts';

/** A recipe that was begun, with its first step answered. */
async function beginRecipe(customer: Customer): Promise<string> {
  const { body } = await customer.call('initRecipeForm', { body: {} });
  const uuid = body.object_uuid ?? '';
  await callAbout(customer, 'postRecipeForm', uuid);
  return uuid;
}
const whole = async ({ owner, placed }: CaseContext): Promise<string> => {
  const { body } = await owner.expect(201, 'initRecipeForm', { body: { order_uuid: await placed() } });
  return body.object_uuid ?? '';
};

export const recipeCases: Cases = {
  initOrderFormFromRecipe: {
    answers: {
      201: async stage => ask(stage.owner, 'initOrderFormFromRecipe', { query: { recipe_uuid: await whole(stage) } }),
    },
    refusals: {
      recipe_not_found: ({ owner }) => ask(owner, 'initOrderFormFromRecipe', { query: { recipe_uuid: nobody } }),
      recipe_incomplete: async ({ owner }) =>
        ask(owner, 'initOrderFormFromRecipe', { query: { recipe_uuid: await beginRecipe(owner) } }),
    },
  },
  listRecipes: {
    answers: {
      200: async stage => {
        await whole(stage);
        return ask(stage.owner, 'listRecipes');
      },
    },
  },
  getRecipe: { answers: { 200: async stage => callAbout(stage.owner, 'getRecipe', await whole(stage)) } },
  deleteRecipe: { answers: { 204: async stage => callAbout(stage.owner, 'deleteRecipe', await whole(stage)) } },
  initRecipeForm: {
    answers: {
      201: async ({ fresh }) => ask(await fresh(), 'initRecipeForm'),
      200: async ({ fresh }) => {
        const customer = await fresh();
        await ask(customer, 'initRecipeForm');
        return ask(customer, 'initRecipeForm');
      },
    },
    refusals: { order_not_found: ({ owner }) => ask(owner, 'initRecipeForm', { body: { order_uuid: nobody } }) },
  },
  readInitRecipeForm: { answers: { 200: ({ owner }) => ask(owner, 'readInitRecipeForm') } },
  getRecipeForm: { answers: { 200: async stage => callAbout(stage.owner, 'getRecipeForm', await whole(stage)) } },
  postRecipeForm: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'postRecipeForm', await beginRecipe(owner)) },
    refusals: {
      stale_version: async ({ owner }) =>
        callAbout(owner, 'postRecipeForm', await beginRecipe(owner), {
          body: { step: 'files', step_data: copyEdit.files, version: 0 },
        }),
      action_not_offered: async ({ owner }) =>
        callAbout(owner, 'postRecipeForm', await beginRecipe(owner), {
          body: { step: 'files', step_data: {}, action: 'place_order' },
        }),
    },
  },
  previousRecipeForm: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'previousRecipeForm', await beginRecipe(owner)) },
    refusals: {
      first_step: async ({ fresh }) => {
        const customer = await fresh();
        const { body } = await customer.call('initRecipeForm', { body: {} });
        return callAbout(customer, 'previousRecipeForm', body.object_uuid ?? '');
      },
    },
  },
};
