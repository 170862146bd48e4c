import type { Handlers } from '../../engine/server/http/index.ts';
import type { Deps } from '../../engine/server/index.ts';
import type { ManifestFiles } from '../../engine/server/manifest/index.ts';
import { listActivity } from './activity.ts';
import { getAuditEntry, listAudit } from './auditList.ts';

type AuditCalls = 'listAudit' | 'getAuditEntry' | 'listActivity';

export const auditRoutes = ({ db }: Deps, manifest: () => ManifestFiles): Handlers<AuditCalls> => ({
  listAudit: ({ query, raw, locale }) => listAudit({ db, registry: manifest().registry }, query, raw.url, locale),
  getAuditEntry: ({ params, locale }) =>
    getAuditEntry({ db, registry: manifest().registry }, params.entry_uuid, locale),
  listActivity: ({ caller, query, raw, locale }) => listActivity(db, caller.user, query, raw.url, locale),
});
