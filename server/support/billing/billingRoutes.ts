import type { Payment } from '../../../schemas/generated/types.ts';
import { staffOf } from '../../audit/audit.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { answerWith, type Handlers } from '../../http/answer.ts';
import { decideRefund, refundPayment } from './refunding.ts';

export const supportBillingRoutes = (deps: Deps): Handlers<'refundPayment' | 'decideRefund'> => ({
  refundPayment: async request => {
    const done = (tx: Tx, payment: Payment) => request.keep(tx, answerWith(201, payment));
    const { params, body } = request;
    return answerWith(201, await refundPayment(deps, staffOf(request), params.payment_uuid, body, done));
  },
  decideRefund: request => decideRefund(deps, staffOf(request), request.params.refund_uuid, request.body),
});
