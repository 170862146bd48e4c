import { countRoutes } from '../engine/server/counts/index.ts';
import { eventRoutes } from '../engine/server/events/index.ts';
import { formRoutes } from '../engine/server/forms/index.ts';
import type { Handlers } from '../engine/server/http/index.ts';
import type { ServerInternals } from '../engine/server/index.ts';
import { accessExplainerRoutes, inspectorRoutes } from '../engine/server/inspector/index.ts';
import { type ManifestFiles, manifestRoutes } from '../engine/server/manifest/index.ts';
import { resourceFormRoutes } from '../engine/server/resource-forms/index.ts';
import { viewRoutes } from '../engine/server/saved-views/index.ts';
import { accountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { methodRoutes } from './billing/paymentMethodRoutes.ts';
import { planRoutes } from './billing/planRoutes.ts';
import { billingRoutes } from './billing/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Deps } from './deps.ts';
import { documentRoutes } from './documents/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { pricingRoutes } from './pricing/routes.ts';
import { deviceRoutes } from './push/routes.ts';
import { recipeRoutes } from './recipes/routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** The handlers of every domain, by the name of their call. */
export const handlersOf = (deps: Deps, manifest: () => ManifestFiles, inside: ServerInternals): Handlers => ({
  ...accountRoutes(deps),
  ...auditRoutes(deps, manifest),
  ...authRoutes(deps),
  ...billingRoutes(deps),
  ...checkoutRoutes(deps),
  ...countRoutes(deps, inside),
  ...dashboardRoutes(deps),
  ...deviceRoutes(deps),
  ...documentRoutes(deps),
  ...eventRoutes(deps, manifest),
  ...formRoutes(deps),
  ...legalRoutes(),
  ...messageRoutes(deps),
  ...methodRoutes(deps),
  ...orderRoutes(deps),
  ...planRoutes(deps),
  ...pricingRoutes(deps),
  ...inspectorRoutes(deps, manifest),
  ...manifestRoutes(deps, manifest),
  ...recipeRoutes(deps),
  ...referenceRoutes(deps),
  ...resourceFormRoutes(deps, manifest),
  ...reviewRoutes(deps),
  ...supportRoutes(deps),
  ...uploadRoutes(deps),
  ...viewRoutes(deps, manifest),
  ...accessExplainerRoutes(deps, manifest, inside),
});
