import { resolveManifest } from '../../dsl/resolve/manifest.ts';
import { appFile } from '../appDefinition.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/serveCalls.ts';
import { mayInspect } from '../inspector/mayInspect.ts';
import { principalOf } from '../records/access.ts';
import type { ManifestFiles } from './manifestFiles.ts';

/** Handlers of the portal: the part of the current schema files that the caller's role may see. */
export function manifestRoutes(deps: Deps, files: () => ManifestFiles): Handlers<'getPortal'> {
  return {
    getPortal: ({ caller: { user } }) => {
      const { registry, dashboards } = files();
      const manifest = resolveManifest(appFile(), registry, dashboards, principalOf(user, deps.clock.now()));
      return {
        ...manifest,
        inspects: mayInspect(deps, user),
        menu: manifest.menu.map(group => ({
          ...group,
          items: group.items.map(({ badge, ...item }) => (badge ? { ...item, badge: { ...badge } } : item)),
        })),
        resources: manifest.resources.map(resource => ({ ...resource })),
        dashboards: manifest.dashboards.map(dashboard => ({ ...dashboard })),
      };
    },
  };
}
