import { staffOf } from '../../../engine/server/audit/index.ts';
import { attachment } from '../../../engine/server/files/index.ts';
import { createdIdempotently, type Handlers, okIdempotently } from '../../../engine/server/http/index.ts';
import type { Deps } from '../../deps.ts';
import { creditNote, handOut, invoice, receipt } from '../../documents/documents.ts';
import { actedOnce } from '../actedOnce.ts';
import { noteEvidence } from './evidence.ts';
import { exportSupportPayments } from './exporting.ts';
import { listSupportPayments, supportPaymentNamed } from './paymentList.ts';
import { decideRefund, refundedPayment, refundPayment } from './refunding.ts';

type PaymentCalls =
  | 'listSupportPayments'
  | 'exportSupportPayments'
  | 'getSupportPayment'
  | 'refundPayment'
  | 'decideRefund'
  | 'noteEvidence'
  | 'getSupportInvoice'
  | 'getSupportReceipt'
  | 'getSupportCreditNote';

/** Everybody's payments: what our team sees of them, gives back, and holds against a dispute. */
export const supportBillingRoutes = (deps: Deps): Handlers<PaymentCalls> => ({
  listSupportPayments: ({ query, raw }) => listSupportPayments(deps.db, query, raw.url),
  exportSupportPayments: request => {
    request.reply.header('content-disposition', attachment('payments.csv'));
    return exportSupportPayments(deps, staffOf(request), request.query, request.locale);
  },
  getSupportPayment: ({ params }) => supportPaymentNamed(deps.db, params.payment_uuid),
  refundPayment: request =>
    createdIdempotently(request, done =>
      refundPayment(deps, staffOf(request), request.params.payment_uuid, request.body, done),
    ),
  decideRefund: request => {
    const { refund_uuid } = request.params;
    const paid = async () => supportPaymentNamed(deps.db, await refundedPayment(deps.db, refund_uuid));
    return actedOnce(request, by => decideRefund(deps, by, refund_uuid, request.body), paid);
  },
  noteEvidence: request =>
    okIdempotently(request, done =>
      noteEvidence(deps, staffOf(request), request.params.payment_uuid, request.body.evidence, done),
    ),
  getSupportInvoice: async ({ params, reply }) => handOut(reply, await invoice(deps.db, null, params.payment_uuid)),
  getSupportReceipt: async ({ params, reply }) => handOut(reply, await receipt(deps.db, null, params.payment_uuid)),
  getSupportCreditNote: async ({ params, reply }) =>
    handOut(reply, await creditNote(deps.db, null, params.refund_uuid)),
});
