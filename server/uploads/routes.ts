import type { Handlers } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Deps } from '../deps.ts';
import { finishUploads, obtainToken, syncUploads } from './uploads.ts';
import { obtainArchive } from './zipDownload.ts';

export const uploadRoutes = (
  deps: Deps,
): Handlers<'obtainTransporterToken' | 'syncUploads' | 'finishUpload' | 'obtainArchive'> => ({
  obtainTransporterToken: ({ params, caller }) => obtainToken(deps, caller.user, params.id),
  syncUploads: ({ params, query, caller, locale }) =>
    syncUploads(deps, caller.user, { uuid: params.id, window: query.window ?? null }, textsOf(locale)),
  finishUpload: ({ params, body, caller, locale }) =>
    finishUploads(deps, caller.user, params.id, body, textsOf(locale)),
  obtainArchive: ({ params, query, caller }) => obtainArchive(deps, caller.user, params.object_uuid, query.of),
});
