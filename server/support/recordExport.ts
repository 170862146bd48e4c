import { type ActingStaff, audit } from '../../engine/server/audit/index.ts';
import type { Deps } from '../deps.ts';

interface Export {
  resource: string;
  rows: number;
  query: object & { q?: string };
}

/** Audits an export: who exported which list. */
export const recordExport = (deps: Deps, by: ActingStaff, { resource, rows, query }: Export): Promise<void> =>
  deps.db.transaction(tx =>
    audit(tx, deps, by, {
      action: 'export',
      resource,
      before: {},
      after: { rows, query: JSON.stringify(maskSearch(query)) },
    }),
  );

/** Masks the search text, which may be a name: audit entries outlive accounts. */
const maskSearch = ({ q, ...query }: Export['query']) => ({ ...query, ...(q && { q: '•••' }) });
