import type { Cases } from '../caseContext.ts';
import { accountCases } from './account.ts';
import { authCases } from './auth.ts';
import { billingCases } from './billing.ts';
import { checkoutCases } from './checkout.ts';
import { deviceCases } from './devices.ts';
import { documentCases } from './documents.ts';
import { everybodyCases } from './everybody.ts';
import { formCases } from './forms.ts';
import { seeingCases } from './impersonation.ts';
import { orderCases } from './orders.ts';
import { planCases } from './plans.ts';
import { recipeCases } from './recipes.ts';
import { reviewCases } from './reviews.ts';
import { screenCases } from './screens.ts';
import { supportCases } from './support.ts';
import { supportBillingCases } from './supportBilling.ts';
import { supportContractCases } from './supportContracts.ts';
import { supportCustomerCases } from './supportCustomers.ts';
import { supportLiveCases } from './supportLive.ts';
import { supportOrderCases } from './supportOrders.ts';
import { supportStaffCases } from './supportStaff.ts';
import { viewCases } from './views.ts';

/** A row of the call table without its case here fails the tests: say how it answers, and how each refusal comes about. */
export const cases: Cases = {
  ...accountCases,
  ...authCases,
  ...billingCases,
  ...checkoutCases,
  ...deviceCases,
  ...documentCases,
  ...everybodyCases,
  ...formCases,
  ...orderCases,
  ...planCases,
  ...recipeCases,
  ...reviewCases,
  ...screenCases,
  ...supportBillingCases,
  ...supportCases,
  ...supportContractCases,
  ...supportCustomerCases,
  ...supportOrderCases,
  ...supportLiveCases,
  ...seeingCases,
  ...supportStaffCases,
  ...viewCases,
};
