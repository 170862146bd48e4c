import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { attachment } from '../uploads/disposition.ts';
import { creditNote, invoice, receipt, type SetDocument } from './documents.ts';

export const documentRoutes = ({ db }: Deps): Handlers<'getInvoice' | 'getReceipt' | 'getCreditNote'> => ({
  getInvoice: async ({ caller, params, reply }) => handOut(reply, await invoice(db, caller.user, params.uuid)),
  getReceipt: async ({ caller, params, reply }) => handOut(reply, await receipt(db, caller.user, params.uuid)),
  getCreditNote: async ({ caller, params, reply }) => handOut(reply, await creditNote(db, caller.user, params.uuid)),
});

function handOut(reply: FastifyReply, { file, bytes }: SetDocument): Buffer {
  reply.headers({ 'content-disposition': attachment(file), 'x-content-type-options': 'nosniff' });
  return bytes;
}
