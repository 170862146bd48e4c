import { appVersion } from '../engine/server/index.ts';
import { type ApiDescription, type ApiListFields, describeLimit } from '../engine/server/openapi/index.ts';
import app from '../schemas/app.json' with { type: 'json' };
import type { CallName, Calls } from '../schemas/generated/types.ts';
import { guides } from './apiGuides.ts';
import { activityList } from './audit/activity.ts';
import { auditList } from './audit/auditList.ts';
import { levelList } from './billing/levels.ts';
import { addOnList } from './billing/listAddOns.ts';
import { couponFields } from './billing/listCoupons.ts';
import { paymentList } from './billing/listPayments.ts';
import { subscriptionList } from './billing/listSubscriptions.ts';
import { methodList } from './billing/paymentMethods.ts';
import { type LimitName, limits } from './limits/portalLimits.ts';
import { orderList } from './orders/orderList.ts';
import { recipeList } from './recipes/recipes.ts';
import { couponUseList } from './support/billing/couponUses.ts';
import { creditList } from './support/billing/credits.ts';
import { supportPaymentList } from './support/billing/paymentList.ts';
import { supportSubscriptionList } from './support/billing/subscriptionList.ts';
import { contractList } from './support/customers/contracts.ts';
import { customerSpec } from './support/customers/customerList.ts';
import { customerSessionList } from './support/customers/customerSessions.ts';
import { editorList } from './support/orders/editors.ts';
import './portalApp.ts';
import { supportList } from './support/orders/orderList.ts';
import { staffList } from './support/staff/staffList.ts';

/** The calls that answer a list: those whose query has `sort`. */
type ListName = { [Name in CallName]: 'sort' extends keyof Calls[Name]['query'] ? Name : never }[CallName];

/** Some lists depend on the time; their fields do not. */
const anyTime = new Date(0);

/**
 * The fields by which the lists can be sorted and compared, as the server reads them. A missing list does not compile.
 */
const lists: Record<ListName, ApiListFields> = {
  listOrders: orderList.fields,
  exportOrders: orderList.fields,
  listRecipes: recipeList.fields,
  listPayments: paymentList.fields,
  listCoupons: { ...couponFields, status: { kind: 'text' } },
  listPaymentMethods: methodList.fields,
  listSubscriptions: subscriptionList.fields,
  listAddOns: addOnList.fields,
  listPremierLevels: levelList.fields,
  listAudit: auditList.fields,
  listActivity: activityList.fields,
  listSupportOrders: supportList.fields,
  exportSupportOrders: supportList.fields,
  listEditors: editorList.fields,
  listCustomers: customerSpec.fields,
  listCustomerSessions: customerSessionList.fields,
  listContracts: contractList(anyTime).fields,
  listSupportPayments: supportPaymentList.fields,
  exportSupportPayments: supportPaymentList.fields,
  listSupportSubscriptions: supportSubscriptionList.fields,
  listCouponUses: couponUseList.fields,
  listCredits: creditList.fields,
  listStaff: staffList.fields,
};

/** What is counted behind the limit that a row of the call table names, where it has another name. */
const limitNames: Record<string, LimitName[]> = {
  sign_in: ['signInPair', 'signInAccount', 'signInAddress', 'signInDevice'],
  verify_code: ['verifyCode'],
  current_password: ['currentPassword'],
  mail: ['mailGap', 'mailDay', 'mailAddress', 'mailDevice'],
  change: ['changeDay', 'mailGap', 'mailDay'],
};

const ownNamedLimits = Object.keys(limits).map((name): [string, LimitName[]] => [name, [name as LimitName]]);

export const apiDescription: ApiDescription = {
  title: app.title,
  version: appVersion(),
  guides,
  lists,
  problemShapes: { upload_incomplete: 'UploadProblem' },
  limits: Object.fromEntries(
    [...ownNamedLimits, ...Object.entries(limitNames)].map(([name, all]) => [
      name,
      [...new Set(all.map(one => describeLimit(limits[one])))],
    ]),
  ),
};
