import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { creditNote, invoice, receipt, sendPdf } from './documents.ts';

export const documentRoutes = ({ db }: Deps): Handlers<'getInvoice' | 'getReceipt' | 'getCreditNote'> => ({
  getInvoice: async ({ caller, params, reply }) => sendPdf(reply, await invoice(db, caller.user, params.uuid)),
  getReceipt: async ({ caller, params, reply }) => sendPdf(reply, await receipt(db, caller.user, params.uuid)),
  getCreditNote: async ({ caller, params, reply }) => sendPdf(reply, await creditNote(db, caller.user, params.uuid)),
});
