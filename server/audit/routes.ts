import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { listActivity } from './activity.ts';
import { getAuditEntry, listAudit } from './auditList.ts';

export const auditRoutes = ({ db }: Deps): Handlers<'listAudit' | 'getAuditEntry' | 'listActivity'> => ({
  listAudit: ({ query, raw, locale }) => listAudit(db, query, raw.url, locale),
  getAuditEntry: ({ params, locale }) => getAuditEntry(db, params.entry_uuid, locale),
  listActivity: ({ caller, query, raw, locale }) => listActivity(db, caller.user, query, raw.url, locale),
});
