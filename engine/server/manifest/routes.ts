import { appFile } from '../appDefinition.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/serveCalls.ts';
import { shareAnswer } from '../http/sharedAnswers.ts';
import { mayInspect } from '../inspector/mayInspect.ts';
import { principalOf } from '../records/accessControl.ts';
import type { ManifestFiles } from '../schema-files/readManifestFiles.ts';
import { createManifestCache } from './manifestCache.ts';

/** Handlers of the portal: the part of the current schema files that the caller's role may see. */
export function manifestRoutes(deps: Deps, files: () => ManifestFiles): Handlers<'getPortal'> {
  const cache = createManifestCache(appFile(), files);
  return {
    getPortal: ({ caller: { user }, reply }) =>
      shareAnswer(reply, cache(principalOf(user, deps.clock.now()), mayInspect(deps, user))),
  };
}
