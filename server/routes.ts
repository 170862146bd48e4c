import { eventRoutes } from '../engine/server/events/index.ts';
import { formRoutes } from '../engine/server/forms/index.ts';
import type { Handlers } from '../engine/server/http/index.ts';
import { type Inside, originRoutes, whyRoutes } from '../engine/server/inspector/index.ts';
import { type PortalFiles, portalRoutes } from '../engine/server/manifest/index.ts';
import { screenRoutes } from '../engine/server/resource-forms/index.ts';
import { viewRoutes } from '../engine/server/saved-views/index.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { methodRoutes } from './billing/methodRoutes.ts';
import { planRoutes } from './billing/planRoutes.ts';
import { billingRoutes } from './billing/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Deps } from './deps.ts';
import { deviceRoutes } from './devices/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { recipeRoutes } from './recipes/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** The handlers of every domain, by the name of their call. */
export const handlersOf = (deps: Deps, portal: () => PortalFiles, inside: Inside): Handlers => ({
  ...accountRoutes(deps),
  ...auditRoutes(deps, portal),
  ...authRoutes(deps),
  ...billingRoutes(deps),
  ...checkoutRoutes(deps),
  ...dashboardRoutes(deps),
  ...deviceRoutes(deps),
  ...documentRoutes(deps),
  ...eventRoutes(deps, portal),
  ...formRoutes(deps),
  ...legalRoutes(),
  ...messageRoutes(deps),
  ...methodRoutes(deps),
  ...orderRoutes(deps),
  ...planRoutes(deps),
  ...originRoutes(deps, portal),
  ...portalRoutes(deps, portal),
  ...recipeRoutes(deps),
  ...referenceRoutes(deps),
  ...screenRoutes(deps, portal),
  ...supportRoutes(deps),
  ...uploadRoutes(deps),
  ...viewRoutes(deps, portal),
  ...whyRoutes(deps, portal, inside),
});
