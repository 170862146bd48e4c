import { resolveResource } from '../../dsl/resolve/resolveResource.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problems.ts';
import { replyCreatedIdempotently, replyNoContent } from '../http/responses.ts';
import type { Handlers } from '../http/serveCalls.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import type { ManifestFiles } from '../schema-files/readManifestFiles.ts';
import { createView, deleteView, listViews, patchView } from './views.ts';

type ViewCalls = 'listViews' | 'createView' | 'patchView' | 'deleteView';

/** Views are kept for lists that the person can open. */
function assertListExists(
  { registry }: ManifestFiles,
  resource: string,
  { role, uuid, email }: AppPrincipal,
  now: Date,
): void {
  const asker = { role, me: { uuid, email }, now };
  const found = registry.resources.has(resource) ? resolveResource(resource, registry, asker) : undefined;
  if (!found?.list) throw problem('view_resource_unknown');
}

/** The handlers of the calls for saved views. */
export function viewRoutes(deps: Deps, files: () => ManifestFiles): Handlers<ViewCalls> {
  const { db, clock } = deps;
  const ground = () => ({ db, clock, roles: files().registry.roles });
  return {
    listViews: ({ query, caller }) => listViews(ground(), caller.user, query.resource),
    createView: request => {
      const { body, caller } = request;
      assertListExists(files(), body.resource, caller.user, clock.now());
      return replyCreatedIdempotently(request, done => createView(ground(), caller.user, body, done));
    },
    patchView: ({ params, body, caller }) => patchView(ground(), caller.user, params.uuid, body),
    deleteView: ({ params, caller }) => replyNoContent(deleteView(ground(), caller.user, params.uuid)),
  };
}
