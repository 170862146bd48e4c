import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { copyEdit, createFilledDraft, createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const post = (uuid: string, body: object) => customer.call('postRecipeForm', { params: { object_uuid: uuid }, body });

async function recipe(answers: Record<string, object> = copyEdit): Promise<string> {
  const { body } = await customer.call('initRecipeForm', { body: {} });
  const uuid = body.object_uuid ?? '';
  for (const [step, step_data] of Object.entries(answers)) {
    const answer = await post(uuid, { step, step_data: { ...step_data } });
    expect(answer.status, answer.text).toBe(200);
  }
  return uuid;
}

describe('a recipe', () => {
  it('is filled in like an order, without its price, and is complete with the last step', async () => {
    const uuid = await recipe();
    const last = await post(uuid, { step: 'review', step_data: {} });
    expect(last.body).toMatchObject({ kind: 'recipe', price: null, next: { screen: 'detail', uuid } });
    const { body } = await customer.expect(200, 'getRecipe', { params: { object_uuid: uuid } });
    expect(body).toMatchObject({
      name: copyEdit.details.name,
      order_type: 'copy_editing',
      is_complete: true,
      summary: 'Copy editing, 8,400 words, express, by upload',
      allowed_actions: ['edit', 'delete', 'create_order'],
      times_used: 0,
    });
    expect(body.sections.map(section => section.title)).toEqual(['Files and service', 'Details']);
  });

  it('is begun once, and listed only when something was answered', async () => {
    const other = await app.signUp();
    const before = await other.expect(200, 'readInitRecipeForm');
    expect(before.body).toMatchObject({ object_uuid: null, kind: 'recipe' });
    const first = await other.call('initRecipeForm');
    const again = await other.call('initRecipeForm', { body: {} });
    expect([first.status, again.status, again.body.object_uuid]).toEqual([201, 200, first.body.object_uuid]);
    expect((await other.expect(200, 'listRecipes')).body.total).toBe(0);
  });

  it('is saved from an order in one call, complete at once', async () => {
    const order = await createPlacedOrder(customer);
    const { status, body } = await customer.call('initRecipeForm', { body: { order_uuid: order } });
    expect([status, body.step]).toEqual([201, 'review']);
    const saved = await customer.expect(200, 'getRecipe', { params: { object_uuid: body.object_uuid ?? '' } });
    expect(saved.body).toMatchObject({ is_complete: true, name: copyEdit.details.name });
  });

  it('cannot be saved from another customer’s order', async () => {
    const order = await createPlacedOrder(await app.signUp());
    expect((await customer.call('initRecipeForm', { body: { order_uuid: order } })).status).toBe(404);
  });

  it('makes an order that opens at its review, and counts it', async () => {
    const { body } = await customer.call('initRecipeForm', { body: { order_uuid: await createPlacedOrder(customer) } });
    const uuid = body.object_uuid ?? '';
    const made = await customer.expect(201, 'initOrderFormFromRecipe', { query: { recipe_uuid: uuid } });
    const state = await customer.expect(200, 'getOrderForm', { params: { object_uuid: made.body.object_uuid } });
    expect(state.body).toMatchObject({ kind: 'order', step: 'review', is_last: true });
    expect(state.body.price?.total.amount).toBe(45_360);
    expect(await readOrder(customer, made.body.object_uuid)).toMatchObject({ recipe_uuid: uuid, status: 'draft' });
    const used = await customer.expect(200, 'getRecipe', { params: { object_uuid: uuid } });
    expect(used.body).toMatchObject({ times_used: 1, last_used_at: expect.any(String) });
  });

  it('makes no order while it is incomplete', async () => {
    const uuid = await recipe({ files: copyEdit.files });
    const refused = await customer.call('initOrderFormFromRecipe', { query: { recipe_uuid: uuid } });
    expect([refused.status, refused.detail]).toEqual([409, 'This template is not complete yet.']);
    const { body } = await customer.expect(200, 'getRecipe', { params: { object_uuid: uuid } });
    expect(body).toMatchObject({ is_complete: false, allowed_actions: ['edit', 'delete'], times_used: 0 });
  });

  it('keeps what another device saved', async () => {
    const uuid = await recipe({ files: copyEdit.files });
    const { body } = await customer.expect(200, 'getRecipeForm', { params: { object_uuid: uuid } });
    const change = (name: string) =>
      post(uuid, {
        step: 'details',
        step_data: { ...copyEdit.details, name },
        version: body.version,
        action: 'save_state',
      });
    expect((await change('One')).status).toBe(200);
    expect((await change('Two')).status).toBe(409);
  });

  it('offers neither payment nor quote', async () => {
    const uuid = await recipe();
    const refused = await post(uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect([refused.status, refused.detail]).toEqual([409, 'This action is not offered here.']);
  });

  it('returns step by step', async () => {
    const uuid = await recipe({ files: copyEdit.files });
    const back = () => customer.call('previousRecipeForm', { params: { object_uuid: uuid } });
    expect((await back()).body.step).toBe('files');
    expect((await back()).detail).toBe('This is the first step.');
  });

  it('is deleted, and orders made from it stay', async () => {
    const { body } = await customer.call('initRecipeForm', {
      body: { order_uuid: (await createFilledDraft(customer)).object_uuid },
    });
    const params = { object_uuid: body.object_uuid ?? '' };
    const made = await customer.expect(201, 'initOrderFormFromRecipe', { query: { recipe_uuid: params.object_uuid } });
    expect((await customer.call('deleteRecipe', { params })).status).toBe(204);
    expect((await customer.call('deleteRecipe', { params })).status).toBe(404);
    expect((await readOrder(customer, made.body.object_uuid)).recipe_uuid).toBeNull();
  });

  it('is not found for other customers', async () => {
    const params = { object_uuid: await recipe({ files: copyEdit.files }) };
    const stranger = await app.signUp();
    const answers = [
      await stranger.call('getRecipe', { params }),
      await stranger.call('getRecipeForm', { params }),
      await stranger.call('postRecipeForm', { params, body: { step: 'files', step_data: {} } }),
      await stranger.call('previousRecipeForm', { params }),
      await stranger.call('deleteRecipe', { params }),
      await stranger.call('initOrderFormFromRecipe', { query: { recipe_uuid: params.object_uuid } }),
    ];
    expect(answers.map(answer => [answer.status, answer.detail])).toEqual(
      answers.map(() => [404, 'This template does not exist.']),
    );
    expect((await stranger.expect(200, 'listRecipes')).body.total).toBe(0);
  });
});
