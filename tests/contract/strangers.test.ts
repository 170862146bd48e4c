import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { placeholders, readContract } from '../../server/http/contract.ts';
import { cards, kept, pay } from '../checkout/till.ts';
import { copyEdit, filled, placed } from '../orders/drafting.ts';
import { queued } from '../orders/stages.ts';
import type { Client } from '../support/client.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';

const { rows } = readContract();
let world: World;
let owner: Customer;
let stranger: Customer;
const owned: Record<string, string> = {};
beforeAll(async () => {
  world = await startWorld();
  [owner, stranger] = [await world.signUp(), await world.signUp()];
  owned.draft = (await filled(owner)).object_uuid ?? '';
  owned.placed = await placed(owner);
  owned.queued = await queued(world, owner);
  const recipe = await owner.expect(201, 'initRecipeForm', { body: { order_uuid: owned.placed } });
  owned.recipe = recipe.body.object_uuid ?? '';
  owned.card = await kept(owner, cards.good);
  owned.session = (await owner.expect(200, 'listSessions')).body[0]?.uuid ?? '';
});
afterAll(() => world.close());

const payment_data = { payment_method_type: 'card', js_sdk_response: { token: 'x' } };
/** Bodies that are in order, so that nothing but the rights can be the reason of a refusal. */
const bodies: Record<string, object> = {
  postOrderForm: { step: 'service', step_data: copyEdit.service },
  postRecipeForm: { step: 'service', step_data: {} },
  postCheckout: { acceptance: true, payment_data },
  redeemCoupon: { coupon_code: 'WELCOME10' },
  patchPaymentMethod: { is_default: true },
};
const ask = (client: Client, row: (typeof rows)[number], uuid: string) =>
  client.request(
    row.method,
    `/api${row.path.replace(/\{[a-z_]+\}/, uuid)}`,
    row.body ? (bodies[row.name] ?? {}) : undefined,
  );

describe("other people's things", () => {
  it.each(rows.filter(row => placeholders(row.path).length))('are not there for $name', async row => {
    for (const [kind, uuid] of Object.entries(owned)) {
      const answer = await ask(stranger, row, uuid);
      expect(answer.status, `${kind}: ${answer.text}`).toBe(404);
    }
  });

  it('are not copied, filled in, listed, written about or paid with', async () => {
    for (const order_uuid of [owned.draft, owned.placed, owned.queued]) {
      const about = { topic: 'order', subject: 'My order', message: 'Where is it, please?', order_uuid };
      expect((await stranger.call('initOrderForm', { body: { order_uuid } })).status).toBe(404);
      expect((await stranger.call('initRecipeForm', { body: { order_uuid } })).status).toBe(404);
      expect((await stranger.call('postContactMessage', { body: about })).status).toBe(422);
    }
    const query = { recipe_uuid: owned.recipe };
    expect((await stranger.call('initOrderFormFromRecipe', { query })).status).toBe(404);
    const uuid = Object.values(owned);
    for (const name of ['listOrders', 'listRecipes', 'listPayments', 'listPaymentMethods'] as const)
      expect((await stranger.call(name, { query: { uuid } })).body.total).toBe(0);
    const paid = await pay(stranger, await placed(stranger), { payment_method: owned.card });
    expect(paid.detail).toMatchObject([{ loc: ['body', 'payment_method'] }]);
  });
});

describe('a locked account', () => {
  const always = ['getMe', 'logout', 'postContactMessage', 'getBilling', 'listPayments'];
  const unpaid = ['getPortal', 'listPaymentMethods', 'addPaymentMethod', 'patchPaymentMethod', 'deletePaymentMethod'];
  const isOpen = (name: string, reason: string) =>
    always.includes(name) || (reason === 'unpaid' && unpaid.includes(name));

  it.each(['unpaid', 'dispute', 'security', 'terms', 'requested'] as const)('for %s may do little', async reason => {
    const customer = await world.signUp();
    const uuid = await placed(customer);
    const lock = { blocked_at: world.clock.now(), blocked_reason: reason };
    await world.db.update(users).set(lock).where(eq(users.uuid, customer.me.uuid));
    for (const row of rows.filter(one => !one.public)) {
      const answer = await ask(customer, row, uuid);
      if (isOpen(row.name, reason)) expect(answer.status, row.name).not.toBe(403);
      else expect([row.name, answer.status, answer.detail]).toEqual([row.name, 403, 'Account is locked.']);
    }
  });
});
