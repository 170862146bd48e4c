import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { copyEdit, createPlacedOrder } from './orderFixtures.ts';
import { finishUpload, insertFiles, moveOrder, words } from './staffActions.ts';

export const standard = { ...copyEdit, files: { ...copyEdit.files, turnaround: 'standard' } };

export async function createPaidOrder(customer: Customer): Promise<string> {
  const uuid = await createPlacedOrder(customer, standard);
  const answer = await payWith(customer, uuid, cards.good);
  if (answer.status !== 200) throw new Error(`The order was not paid: ${answer.text}`);
  return uuid;
}

export async function createQueuedOrder(app: TestApp, customer: Customer): Promise<string> {
  const uuid = await createPaidOrder(customer);
  await insertFiles(app, uuid, words(8400));
  await finishUpload(app, customer, uuid);
  return uuid;
}

export async function createDeliveredOrder(app: TestApp, customer: Customer): Promise<string> {
  const uuid = await createQueuedOrder(app, customer);
  await moveOrder(app, uuid, 'in_progress', 'quality_check', 'delivered');
  return uuid;
}

/** Time passes, and sessions with it; what is due with orders is done. */
export async function passTime(app: TestApp, customer: Customer, milliseconds: number): Promise<Customer> {
  app.clock.setOffset(app.clock.offset() + milliseconds);
  await app.deps.jobs.run(app.deps, 'orders');
  return app.signIn(customer.me.email, customer.password);
}
