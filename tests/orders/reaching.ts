import type { OrderStatus } from '../../server/orders/tables.ts';
import { cards, payWith } from '../checkout/till.ts';
import type { Customer, World } from '../support/world.ts';
import { acted } from '../support-api/team.ts';
import { placed, post } from './drafting.ts';
import { send, words } from './staff.ts';
import { standard } from './stages.ts';

/** A customer and somebody of our team in one world: who brings an order from status to status. */
export interface Stage {
  world: World;
  customer: Customer;
  member: Customer;
  /** An order of the customer's whose answers new ones begin with. */
  model: string;
}

export const openStage = async (world: World, customer: Customer, member: Customer): Promise<Stage> => ({
  ...{ world, customer, member },
  model: await placed(customer, standard),
});

export const place = (customer: Customer, uuid: string) =>
  post(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
export const askQuote = (customer: Customer, uuid: string) =>
  post(customer, uuid, { step: 'review', step_data: {}, action: 'request_quote' });
export const finishFiles = (customer: Customer, uuid: string) =>
  customer.call('finishUpload', { params: { id: uuid }, body: {} });

/** What is due with orders when that much time has passed; sessions do not notice. */
export async function afterDays(world: World, days: number): Promise<void> {
  const now = world.clock.offset();
  world.clock.setOffset(now + days * 86_400_000);
  await world.deps.jobs.run(world.deps, 'orders');
  world.clock.setOffset(now);
}

const done = (answer: { status: number; text: string }): void => {
  if (answer.status >= 300) throw new Error(`The order could not be brought on: ${answer.text}`);
};

export const result = { role: 'result' as const, name: 'edited.docx' };

/** How an order gets into each status, one call after another, as people would do it. */
export const reach: Record<OrderStatus, (stage: Stage) => Promise<string>> = {
  async draft({ customer, model }) {
    const { body } = await customer.expect(201, 'initOrderForm', { body: { order_uuid: model } });
    return body.object_uuid ?? '';
  },
  quote_requested: from('draft', ({ customer }, uuid) => askQuote(customer, uuid)),
  quoted: from('quote_requested', ({ member }, uuid) =>
    acted(member, 'quoteOrder', uuid, { price: { amount: 40_000, currency: 'USD' } }),
  ),
  awaiting_payment: from('draft', ({ customer }, uuid) => place(customer, uuid)),
  awaiting_files: from('awaiting_payment', ({ customer }, uuid) => payWith(customer, uuid, cards.good)),
  queued: from('awaiting_files', async ({ world, customer }, uuid) => {
    await send(world, uuid, words(8400));
    return finishFiles(customer, uuid);
  }),
  in_progress: from('queued', ({ member }, uuid) => acted(member, 'assignOrder', uuid)),
  quality_check: from('in_progress', ({ member }, uuid) => acted(member, 'finishWork', uuid)),
  delivered: from('quality_check', async ({ world, member }, uuid) => {
    await send(world, uuid, result);
    return acted(member, 'deliverOrder', uuid);
  }),
  revision_requested: from('delivered', ({ customer }, uuid) => askChanges(customer, uuid)),
  completed: from('delivered', ({ customer }, uuid) => accept(customer, uuid)),
  on_hold: from('queued', ({ member }, uuid) => ask(member, uuid)),
  cancelled: from('awaiting_payment', ({ customer }, uuid) =>
    customer.call('deleteOrder', { params: { object_uuid: uuid } }),
  ),
  expired: from('awaiting_payment', async ({ world, customer }, uuid) => {
    await afterDays(world, 7);
    return customer.call('getOrder', { params: { object_uuid: uuid } });
  }),
};

type Step = (stage: Stage, uuid: string) => Promise<{ status: number; text: string }>;

function from(status: OrderStatus, step: Step) {
  return async (stage: Stage): Promise<string> => {
    const uuid = await reach[status](stage);
    done(await step(stage, uuid));
    return uuid;
  };
}

export const ask = (member: Customer, uuid: string) =>
  acted(member, 'holdOrder', uuid, { reason: 'question', question: 'Which map is right?' });
export const askChanges = (customer: Customer, uuid: string) =>
  post(customer, uuid, {
    step: 'decision',
    step_data: { decision: 'changes', notes: 'Chapter 2 lacks its title.' },
    action: 'place_order',
  });
export const accept = (customer: Customer, uuid: string) =>
  post(customer, uuid, { step: 'decision', step_data: { decision: 'accept' }, action: 'place_order' });
