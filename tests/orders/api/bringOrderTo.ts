import type { OrderStatus } from '../../../server/orders/tables.ts';
import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { runAction } from '../../support/api/staffHelpers.ts';
import { createPlacedOrder, postStep } from './orderFixtures.ts';
import { standard } from './orderStages.ts';
import { insertFiles, words } from './staffActions.ts';

/** A customer and a member of staff who bring an order from status to status. */
export interface OrderActors {
  app: TestApp;
  customer: Customer;
  member: Customer;
  /** An order of the customer's whose answers new ones begin with. */
  model: string;
}

export const prepareActors = async (app: TestApp, customer: Customer, member: Customer): Promise<OrderActors> => ({
  app,
  customer,
  member,
  model: await createPlacedOrder(customer, standard),
});

export const placeOrder = (customer: Customer, uuid: string) =>
  postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
export const requestQuote = (customer: Customer, uuid: string) =>
  postStep(customer, uuid, { step: 'review', step_data: {}, action: 'request_quote' });
export const finishFiles = (customer: Customer, uuid: string) =>
  customer.call('finishUpload', { params: { id: uuid }, body: {} });

/** What is due with orders when that much time has passed; sessions do not notice. */
export async function afterDays(app: TestApp, days: number): Promise<void> {
  const now = app.clock.offset();
  app.clock.setOffset(now + days * 86_400_000);
  await app.deps.jobs.run(app.deps, 'orders');
  app.clock.setOffset(now);
}

const expectDone = (answer: { status: number; text: string }): void => {
  if (answer.status >= 300) throw new Error(`The order could not be brought on: ${answer.text}`);
};

export const result = { role: 'result' as const, name: 'edited.docx' };

/** How an order gets into each status, one call after another, as people would do it. */
export const bringOrderTo: Record<OrderStatus, (stage: OrderActors) => Promise<string>> = {
  async draft({ customer, model }) {
    const { body } = await customer.expect(201, 'initOrderForm', { body: { order_uuid: model } });
    return body.object_uuid ?? '';
  },
  quote_requested: from('draft', ({ customer }, uuid) => requestQuote(customer, uuid)),
  quoted: from('quote_requested', ({ member }, uuid) =>
    runAction(member, 'quoteOrder', uuid, { price: { amount: 40_000, currency: 'USD' } }),
  ),
  awaiting_payment: from('draft', ({ customer }, uuid) => placeOrder(customer, uuid)),
  awaiting_files: from('awaiting_payment', ({ customer }, uuid) => payWith(customer, uuid, cards.good)),
  queued: from('awaiting_files', async ({ app, customer }, uuid) => {
    await insertFiles(app, uuid, words(8400));
    return finishFiles(customer, uuid);
  }),
  in_progress: from('queued', ({ member }, uuid) => runAction(member, 'assignOrder', uuid)),
  quality_check: from('in_progress', ({ member }, uuid) => runAction(member, 'finishWork', uuid)),
  delivered: from('quality_check', async ({ app, member }, uuid) => {
    await insertFiles(app, uuid, result);
    return runAction(member, 'deliverOrder', uuid);
  }),
  revision_requested: from('delivered', ({ customer }, uuid) => requestChanges(customer, uuid)),
  completed: from('delivered', ({ customer }, uuid) => acceptResult(customer, uuid)),
  on_hold: from('queued', ({ member }, uuid) => askCustomer(member, uuid)),
  cancelled: from('awaiting_payment', ({ customer }, uuid) =>
    customer.call('deleteOrder', { params: { object_uuid: uuid } }),
  ),
  expired: from('awaiting_payment', async ({ app, customer }, uuid) => {
    await afterDays(app, 7);
    return customer.call('getOrder', { params: { object_uuid: uuid } });
  }),
};

type Step = (stage: OrderActors, uuid: string) => Promise<{ status: number; text: string }>;

function from(status: OrderStatus, step: Step) {
  return async (stage: OrderActors): Promise<string> => {
    const uuid = await bringOrderTo[status](stage);
    expectDone(await step(stage, uuid));
    return uuid;
  };
}

export const askCustomer = (member: Customer, uuid: string) =>
  runAction(member, 'holdOrder', uuid, { reason: 'question', question: 'Which map is right?' });
export const requestChanges = (customer: Customer, uuid: string) =>
  postStep(customer, uuid, {
    step: 'decision',
    step_data: { decision: 'changes', notes: 'Chapter 2 lacks its title.' },
    action: 'place_order',
  });
export const acceptResult = (customer: Customer, uuid: string) =>
  postStep(customer, uuid, { step: 'decision', step_data: { decision: 'accept' }, action: 'place_order' });
