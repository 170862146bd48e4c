import { resolvePortal } from '../../dsl/portal.ts';
import { appFile } from '../appDefinition.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { mayInspect } from '../inspector/inspecting.ts';
import { askerOf } from '../records/access.ts';
import type { PortalFiles } from './world.ts';

/** Handlers of the portal: the part of the current schema files that the caller's role may see. */
export function portalRoutes(deps: Deps, files: () => PortalFiles): Handlers<'getPortal'> {
  return {
    getPortal: ({ caller: { user } }) => {
      const { world, dashboards } = files();
      const portal = resolvePortal(appFile(), world, dashboards, askerOf(user, deps.clock.now()));
      return {
        ...portal,
        inspects: mayInspect(deps, user),
        menu: portal.menu.map(group => ({
          ...group,
          items: group.items.map(({ badge, ...item }) => (badge ? { ...item, badge: { ...badge } } : item)),
        })),
        resources: portal.resources.map(resource => ({ ...resource })),
        dashboards: portal.dashboards.map(dashboard => ({ ...dashboard })),
      };
    },
  };
}
