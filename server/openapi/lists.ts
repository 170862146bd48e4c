import type { CallName, Calls } from '../../schemas/generated/types.ts';
import { activityList } from '../audit/activity.ts';
import { auditList } from '../audit/auditList.ts';
import { addOnList } from '../billing/addOnAnswers.ts';
import { couponFields } from '../billing/couponAnswers.ts';
import { levelList } from '../billing/levels.ts';
import { methodList } from '../billing/methods.ts';
import { paymentList } from '../billing/paymentAnswers.ts';
import { subscriptionList } from '../billing/subscriptionAnswers.ts';
import type { CallRow, Contract } from '../http/contract.ts';
import { operatorsOf } from '../lists/filter.ts';
import type { ListField } from '../lists/spec.ts';
import { orderList } from '../orders/items.ts';
import { recipeList } from '../recipes/recipes.ts';
import { supportAddOnList } from '../support/billing/addOns.ts';
import { supportCouponList } from '../support/billing/couponList.ts';
import { couponUseList } from '../support/billing/couponUses.ts';
import { creditList } from '../support/billing/credits.ts';
import { supportLevelList } from '../support/billing/levels.ts';
import { listPriceList } from '../support/billing/listPrices.ts';
import { supportPaymentList } from '../support/billing/paymentList.ts';
import { supportSubscriptionList } from '../support/billing/subscriptionList.ts';
import { taxRateList } from '../support/billing/taxRates.ts';
import { contractList } from '../support/customers/contracts.ts';
import { customerSpec } from '../support/customers/customerList.ts';
import { customerSessionList } from '../support/customers/customerSessions.ts';
import { customPriceList } from '../support/customers/customPrices.ts';
import { inboxList } from '../support/messages/inbox.ts';
import { teamMessageList } from '../support/messages/teamMessages.ts';
import { editorList } from '../support/orders/editors.ts';
import { supportList } from '../support/orders/orderList.ts';
import { staffList } from '../support/staff/staffList.ts';
import type { Json } from './components.ts';

type Fields = Record<string, Pick<ListField, 'kind' | 'sort'>>;
/** The calls of the table that answer a list: those that can be asked for an order. */
type ListName = { [Name in CallName]: 'sort' extends keyof Calls[Name]['query'] ? Name : never }[CallName];

/** The fields of a list are the same at any time; only what stands in them is not. */
const anyTime = new Date(0);

/** What the lists can be sorted and compared by, as the server itself reads it. One that is left out does not compile. */
const lists: Record<ListName, Fields> = {
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
  listCustomPrices: customPriceList.fields,
  listContracts: contractList(anyTime).fields,
  listSupportPayments: supportPaymentList.fields,
  exportSupportPayments: supportPaymentList.fields,
  listSupportSubscriptions: supportSubscriptionList.fields,
  listSupportCoupons: supportCouponList(anyTime).fields,
  listCouponUses: couponUseList.fields,
  listCredits: creditList.fields,
  listSupportLevels: supportLevelList.fields,
  listSupportAddOns: supportAddOnList.fields,
  listListPrices: listPriceList.fields,
  listTaxRates: taxRateList.fields,
  listContactMessages: inboxList.fields,
  listTeamMessages: teamMessageList(anyTime).fields,
  listStaff: staffList.fields,
};

/** None of what is no list, and of a collection: what can be asked there depends on who asks. */
const fieldsOf = ({ name }: CallRow): Fields | undefined =>
  Object.hasOwn(lists, name) ? lists[name as ListName] : undefined;

/** The fields that a list can be sorted by, up and down; null where nobody said. */
export function sortsOf(row: CallRow): string[] | null {
  const fields = fieldsOf(row);
  if (!fields) return null;
  const names = Object.keys(fields).filter(name => fields[name]?.sort !== false);
  return names.flatMap(name => [name, `-${name}`]);
}

/** Not every list has what the query of all lists offers: some keep an order of their own. */
export function isTaken(row: CallRow, key: string): boolean {
  const fields = fieldsOf(row);
  if (fields && key === 'sort') return Object.values(fields).some(({ sort }) => sort !== false);
  return !fields || !key.startsWith('created_') || Object.hasOwn(fields, 'created_at');
}

/** `total[gte]` and its like, where the query of the row takes them. */
export function comparisonsOf(row: CallRow, { shapes }: Contract): Json[] {
  const patterns = Object.keys(shapes.get(row.query ?? '')?.patternProperties ?? {}).map(text => new RegExp(text));
  const compared = Object.entries(fieldsOf(row) ?? {}).flatMap(([name, { kind }]) =>
    operatorsOf(kind).map(operator => ({ key: `${name}[${operator}]`, kind, operator })),
  );
  return compared
    .filter(({ key }) => patterns.some(pattern => pattern.test(key)))
    .map(({ key, kind, operator }) => ({
      name: key,
      in: 'query',
      description: says[operator],
      schema: operator === 'empty' || kind === 'boolean' ? { type: 'boolean' } : schemas[kind],
    }));
}

const says: Record<string, string> = {
  gt: 'more, or later, than this',
  gte: 'this or more, or later',
  lt: 'less, or earlier, than this',
  lte: 'this or less, or earlier',
  ne: 'anything but this; the key may be repeated',
  like: 'contains this, in capitals or not',
  has: 'one of its values is this',
  empty: 'true: without a value; false: with one',
};

const schemas: Record<string, Json> = {
  text: { type: 'string', maxLength: 200 },
  list: { type: 'string', maxLength: 200 },
  uuid: { type: 'string', format: 'uuid' },
  number: { type: 'integer' },
  time: { type: 'string', format: 'date-time', description: 'a day will do' },
  date: { type: 'string', format: 'date' },
};
