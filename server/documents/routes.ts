import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { creditNote, handOut, invoice, receipt } from './documents.ts';

export const documentRoutes = ({ db }: Deps): Handlers<'getInvoice' | 'getReceipt' | 'getCreditNote'> => ({
  getInvoice: async ({ caller, params, reply }) => handOut(reply, await invoice(db, caller.user, params.uuid)),
  getReceipt: async ({ caller, params, reply }) => handOut(reply, await receipt(db, caller.user, params.uuid)),
  getCreditNote: async ({ caller, params, reply }) => handOut(reply, await creditNote(db, caller.user, params.uuid)),
});
