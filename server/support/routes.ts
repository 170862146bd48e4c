import type { Deps } from '../deps.ts';
import { supportBillingRoutes } from './billing/billingRoutes.ts';
import { supportCouponRoutes } from './billing/couponRoutes.ts';
import { creditRoutes } from './billing/creditRoutes.ts';
import { supportSubscriptionRoutes } from './billing/subscriptionRoutes.ts';
import { supportCustomerRoutes } from './customers/customerRoutes.ts';
import { impersonationRoutes } from './impersonation/impersonationRoutes.ts';
import { supportOrderRoutes } from './orders/orderRoutes.ts';
import { staffRoutes } from './staff/staffRoutes.ts';

/** The calls of staff, by area. */
export const supportRoutes = (deps: Deps) => ({
  ...impersonationRoutes(deps),
  ...supportOrderRoutes(deps),
  ...supportCustomerRoutes(deps),
  ...supportBillingRoutes(deps),
  ...supportCouponRoutes(deps),
  ...creditRoutes(deps),
  ...supportSubscriptionRoutes(deps),
  ...staffRoutes(deps),
});
