import type { CallName } from '../../schemas/generated/types.ts';
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
import { supportPaymentList } from '../support/billing/paymentList.ts';
import { editorList } from '../support/orders/editors.ts';
import { supportList } from '../support/orders/orderList.ts';
import type { Json } from './components.ts';

type Fields = Record<string, Pick<ListField, 'kind' | 'sort'>>;

/** What the lists can be sorted and compared by, as the server itself reads it. */
const lists: { [Name in CallName]?: Fields } = {
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
  listSupportPayments: supportPaymentList.fields,
  exportSupportPayments: supportPaymentList.fields,
  listEditors: editorList.fields,
};

const fieldsOf = (row: CallRow): Fields | undefined => lists[row.name as CallName];

/** The fields that a list can be sorted by, up and down; null where nobody said. */
export function sortsOf(row: CallRow): string[] | null {
  const fields = fieldsOf(row);
  if (!fields) return null;
  const names = Object.keys(fields).filter(name => fields[name]?.sort !== false);
  return names.flatMap(name => [name, `-${name}`]);
}

/** `total[gte]` and its like, where the query of the row takes them. */
export function comparisonsOf(row: CallRow, { shapes }: Contract): Json[] {
  const fields = fieldsOf(row) ?? {};
  if (!row.query || !shapes.get(row.query)?.patternProperties) return [];
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    operatorsOf(kind).map(operator => ({
      name: `${name}[${operator}]`,
      in: 'query',
      description: says[operator],
      schema: operator === 'empty' || kind === 'boolean' ? { type: 'boolean' } : schemas[kind],
    })),
  );
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
