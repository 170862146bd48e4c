import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { getAuditEntry, listAudit } from './auditList.ts';

export const auditRoutes = ({ db }: Deps): Handlers<'listAudit' | 'getAuditEntry'> => ({
  listAudit: ({ query, raw, locale }) => listAudit(db, query, raw.url, locale),
  getAuditEntry: ({ params, locale }) => getAuditEntry(db, params.entry_uuid, locale),
});
