import { eq } from 'drizzle-orm';
import { refunds } from '../../../../server/billing/tables.ts';
import { about, type Cases, type Play, type Stage } from '../stage.ts';
import { payment } from './support.ts';

const paper =
  (name: 'getInvoice' | 'getReceipt'): Play =>
  async stage => {
    const customer = await stage.fresh();
    return about(customer, name, await payment(stage, customer));
  };

/** What a customer got back, as our team gave it and the job carried it out. */
async function creditNote(stage: Stage): ReturnType<Play> {
  const { world, staff, fresh } = stage;
  const customer = await fresh();
  const uuid = await payment(stage, customer);
  await about(staff, 'refundPayment', uuid, { body: { to: 'card', note: 'Sorry.' } });
  await world.deps.jobs.runAll(world.deps);
  const [refund] = await world.db.select().from(refunds).where(eq(refunds.payment_uuid, uuid));
  return about(customer, 'getCreditNote', refund?.uuid ?? '');
}

export const documentCases: Cases = {
  getInvoice: { answers: { 200: paper('getInvoice') } },
  getReceipt: { answers: { 200: paper('getReceipt') } },
  getCreditNote: { answers: { 200: creditNote } },
};
