import { accountRoutes } from './account/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { methodRoutes } from './billing/methodRoutes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from './http/answer.ts';
import { orderRoutes } from './orders/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** The handlers of every domain, by the name of their call. */
export const handlersOf = (deps: Deps): Partial<Handlers> => ({
  ...authRoutes(deps),
  ...accountRoutes(deps),
  ...methodRoutes(deps),
  ...checkoutRoutes(deps),
  ...orderRoutes(deps),
  ...portalRoutes(deps),
  ...uploadRoutes(deps),
});
