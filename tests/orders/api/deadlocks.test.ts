import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTestApp, customer, openTestApp } from './openTestApp.ts';
import { copyEdit, createFilledDraft, fillDraft, postStep, readOrder } from './orderFixtures.ts';

beforeAll(openTestApp);
afterAll(closeTestApp);

const statuses = (answers: { status: number }[]) => [...new Set(answers.map(answer => answer.status))].sort();
const place = (object_uuid: string) =>
  customer.call('postOrderForm', {
    params: { object_uuid },
    body: { step: 'review', step_data: {}, action: 'place_order' },
  });

describe('one customer in many tabs', () => {
  it('begins, copies, reorders and places at the same moment without a deadlock', async () => {
    const order_uuid = (await createFilledDraft(customer)).object_uuid ?? '';
    const recipe = await customer.expect(201, 'initRecipeForm', { body: { order_uuid } });
    const query = { recipe_uuid: recipe.body.object_uuid };
    const waiting = [];
    for (let count = 0; count < 4; count += 1) waiting.push((await createFilledDraft(customer)).object_uuid ?? '');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [
        customer.call('initOrderFormFromRecipe', { query }),
        customer.call('initOrderForm', { body: { order_uuid } }),
        customer.call('initRecipeForm', { body: { order_uuid } }),
      ])
        .flat()
        .concat(waiting.map(place) as never),
    );
    expect(statuses(answers)).toEqual([200, 201]);
  });

  it('begins one draft only', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => customer.call('initOrderForm', { body: {} })));
    expect(new Set(answers.map(answer => answer.body.object_uuid)).size).toBe(1);
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1);
  });

  it('saves one of many answers to the same version', async () => {
    const { object_uuid, version } = await createFilledDraft(customer);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        postStep(customer, object_uuid ?? '', {
          step: 'details',
          version,
          step_data: { ...copyEdit.details, name: `From tab ${at}` },
        }),
      ),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(7);
  });

  it('deletes or places a draft, never both', async () => {
    const uuid = (await createFilledDraft(customer)).object_uuid ?? '';
    const remove = () => customer.call('deleteOrder', { params: { object_uuid: uuid } });
    const answers = await Promise.all([place(uuid), remove(), place(uuid), remove()]);
    expect(statuses(answers).every(status => [200, 404, 409].includes(status))).toBe(true);
    const left = await customer.call('getOrder', { params: { object_uuid: uuid } });
    if (left.status === 200) expect(left.body.status).toBe('cancelled');
    else expect(left.status).toBe(404);
  });
});

describe('names of letters outside the first plane', () => {
  const createAnswers = (name: string) => ({ ...copyEdit, details: { ...copyEdit.details, name } });

  it('are counted and cut by letters', async () => {
    const name = '😀'.repeat(120);
    const draft = await createFilledDraft(customer, createAnswers(name));
    expect((await readOrder(customer, draft.object_uuid ?? '')).name).toBe(name);
    const step_data = { name: `x${'😀'.repeat(120)}` };
    const tooLong = await postStep(customer, draft.object_uuid ?? '', { step: 'details', step_data });
    expect(tooLong.status).toBe(422);
  });

  it('become recipes, shorter by whole letters', async () => {
    const draft = await customer.expect(201, 'initOrderForm', {
      body: { order_uuid: (await createFilledDraft(customer)).object_uuid },
    });
    const order_uuid = draft.body.object_uuid ?? '';
    await fillDraft(customer, order_uuid, createAnswers(`x${'😀'.repeat(100)}`));
    const recipe = await customer.expect(201, 'initRecipeForm', { body: { order_uuid } });
    const { body } = await customer.expect(200, 'getRecipe', {
      params: { object_uuid: recipe.body.object_uuid ?? '' },
    });
    expect(body.name).toBe(`x${'😀'.repeat(79)}`);
  });
});

describe('a name with characters that cannot be seen', () => {
  it('is one line in every place, for every way of saving', async () => {
    const uuid = (await createFilledDraft(customer)).object_uuid ?? '';
    const step_data = { ...copyEdit.details, name: 'River\u0007\r\nBcc: all@example.test\tAtlas' };
    expect((await postStep(customer, uuid, { step: 'details', step_data, action: 'save_state' })).status).toBe(200);
    expect((await readOrder(customer, uuid)).name).toBe('River Bcc: all@example.test Atlas');
  });
});
