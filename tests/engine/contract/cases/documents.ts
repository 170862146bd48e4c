import { eq } from 'drizzle-orm';
import { refunds } from '../../../../server/billing/tables.ts';
import { type CaseContext, type CasePlay, type Cases, callAbout } from '../caseContext.ts';
import { payment } from './support.ts';

const paper =
  (name: 'getInvoice' | 'getReceipt'): CasePlay =>
  async stage => {
    const customer = await stage.fresh();
    return callAbout(customer, name, await payment(stage, customer));
  };

/** What a customer got back, as our team gave it and the job carried it out. */
async function creditNote(stage: CaseContext): ReturnType<CasePlay> {
  const { app, staff, fresh } = stage;
  const customer = await fresh();
  const uuid = await payment(stage, customer);
  await callAbout(staff, 'refundPayment', uuid, { body: { to: 'card', note: 'Sorry.' } });
  await app.deps.jobs.runAll(app.deps);
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, uuid));
  return callAbout(customer, 'getCreditNote', refund?.uuid ?? '');
}

export const documentCases: Cases = {
  getInvoice: { answers: { 200: paper('getInvoice') } },
  getReceipt: { answers: { 200: paper('getReceipt') } },
  getCreditNote: { answers: { 200: creditNote } },
};
