import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../../engine/server/index.ts';
import type { PortalFiles } from '../../engine/server/manifest/index.ts';
import { listActivity } from './activity.ts';
import { getAuditEntry, listAudit } from './auditList.ts';

type AuditCalls = 'listAudit' | 'getAuditEntry' | 'listActivity';

export const auditRoutes = ({ db }: Deps, portal: () => PortalFiles): Handlers<AuditCalls> => ({
  listAudit: ({ query, raw, locale }) => listAudit({ db, world: portal().world }, query, raw.url, locale),
  getAuditEntry: ({ params, locale }) => getAuditEntry({ db, world: portal().world }, params.entry_uuid, locale),
  listActivity: ({ caller, query, raw, locale }) => listActivity(db, caller.user, query, raw.url, locale),
});
