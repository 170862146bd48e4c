import { staffOf } from '../../../engine/server/audit/index.ts';
import { attachment } from '../../../engine/server/files/index.ts';
import { type Handlers, replyCreatedIdempotently, replyOkIdempotently } from '../../../engine/server/http/index.ts';
import type { Deps } from '../../deps.ts';
import { creditNote, invoice, receipt, sendPdf } from '../../documents/documents.ts';
import { idempotentAction } from '../idempotentAction.ts';
import { addEvidence } from './evidence.ts';
import { exportSupportPayments } from './exportPayments.ts';
import { getSupportPayment, listSupportPayments } from './paymentList.ts';
import { decideRefund, paymentOfRefund, refundPayment } from './refundPayment.ts';

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

/** All payments for staff: viewing, refunds and disputes. */
export const supportBillingRoutes = (deps: Deps): Handlers<PaymentCalls> => ({
  listSupportPayments: ({ query, raw }) => listSupportPayments(deps.db, query, raw.url),
  exportSupportPayments: request => {
    request.reply.header('content-disposition', attachment('payments.csv'));
    return exportSupportPayments(deps, staffOf(request), request.query, request.locale);
  },
  getSupportPayment: ({ params }) => getSupportPayment(deps.db, params.payment_uuid),
  refundPayment: request =>
    replyCreatedIdempotently(request, done =>
      refundPayment(deps, staffOf(request), request.params.payment_uuid, request.body, done),
    ),
  decideRefund: request => {
    const { refund_uuid } = request.params;
    const getPayment = async () => getSupportPayment(deps.db, await paymentOfRefund(deps.db, refund_uuid));
    return idempotentAction(request, by => decideRefund(deps, by, refund_uuid, request.body), getPayment);
  },
  noteEvidence: request =>
    replyOkIdempotently(request, done =>
      addEvidence(deps, staffOf(request), request.params.payment_uuid, request.body.evidence, done),
    ),
  getSupportInvoice: async ({ params, reply }) => sendPdf(reply, await invoice(deps.db, null, params.payment_uuid)),
  getSupportReceipt: async ({ params, reply }) => sendPdf(reply, await receipt(deps.db, null, params.payment_uuid)),
  getSupportCreditNote: async ({ params, reply }) =>
    sendPdf(reply, await creditNote(deps.db, null, params.refund_uuid)),
});
