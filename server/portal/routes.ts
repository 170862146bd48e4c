import { resolvePortal } from '../../schemas/language/portal.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { appFile, readPortalFiles } from './world.ts';

/** The files are read when the server starts; each person gets what their role may see of them. */
export function portalRoutes({ clock }: Deps): Handlers<'getPortal'> {
  const { world, dashboards } = readPortalFiles();
  return {
    getPortal: ({ caller: { user } }) => {
      const me = { uuid: user.uuid, email: user.email, account_type: user.account_type };
      const portal = resolvePortal(appFile, world, dashboards, { role: user.role, me, now: clock.now() });
      return {
        ...portal,
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
