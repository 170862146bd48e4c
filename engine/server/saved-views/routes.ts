import { resolveResource } from '../../dsl/resolveResource.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { createdOnce, noContent } from '../http/outcomes.ts';
import { refuse } from '../http/problems.ts';
import type { PortalFiles } from '../manifest/world.ts';
import type { AppPrincipal } from '../principals/register.ts';
import { createView, deleteView, listViews, patchView } from './views.ts';

type ViewCalls = 'listViews' | 'createView' | 'patchView' | 'deleteView';

/** Views are kept for lists that the person can open. */
function refuseUnknown({ world }: PortalFiles, resource: string, { role, uuid, email }: AppPrincipal, now: Date): void {
  const asker = { role, me: { uuid, email }, now };
  const found = world.resources.has(resource) ? resolveResource(resource, world, asker) : undefined;
  if (!found?.list) throw refuse('view_resource_unknown');
}

/** The handlers of the calls for saved views. */
export function viewRoutes(deps: Deps, files: () => PortalFiles): Handlers<ViewCalls> {
  const { db, clock } = deps;
  const ground = () => ({ db, clock, roles: files().world.roles });
  return {
    listViews: ({ query, caller }) => listViews(ground(), caller.user, query.resource),
    createView: request => {
      const { body, caller } = request;
      refuseUnknown(files(), body.resource, caller.user, clock.now());
      return createdOnce(request, done => createView(ground(), caller.user, body, done));
    },
    patchView: ({ params, body, caller }) => patchView(ground(), caller.user, params.uuid, body),
    deleteView: ({ params, caller }) => noContent(deleteView(ground(), caller.user, params.uuid)),
  };
}
