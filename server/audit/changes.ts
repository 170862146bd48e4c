import { humanize } from '../../engine/dsl/index.ts';
import type { AuditFacts } from '../../engine/server/audit/index.ts';
import { formatDay, type ServerTexts } from '../../engine/server/index.ts';
import type { AuditRecord } from '../../schemas/generated/types.ts';

/** Names of people by their uuid. */
export type PersonNames = ReadonlyMap<string, string>;

interface ChangeContext {
  names: PersonNames;
  texts: ServerTexts;
  /** The resource whose fields the facts are, unless it is an order or a payment. */
  resource: string | null;
}

const emptyValue = '–';
const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const timeStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** Facts that are sums in minor units. */
const moneyFields: ReadonlySet<string> = new Set([
  'total',
  'balance_due',
  'left',
  'balance',
  'given_back',
  'price',
  'amount_off',
  'max_discount',
  'min_order',
  'discount_cap',
]);
const percentFields: ReadonlySet<string> = new Set(['percent_off', 'discount']);
/** Where the labels of a value are. */
const constantLists: Record<string, string> = {
  status: 'consts.orders.status',
  hold_return_to: 'consts.orders.status',
  payment_status: 'consts.payments.payment_status',
  refund_status: 'consts.payments.refund_status',
  order_type: 'consts.orders.order_type',
  role: 'roles',
};

/** Describes the values before and after in the reader's language. */
export const describeChanges = (
  { before, after }: { before: AuditFacts; after: AuditFacts },
  said: ChangeContext,
): AuditRecord['changes'] =>
  Object.keys(after).map(field => ({
    what: fieldLabel(field, said),
    before: formatFact(field, before[field] ?? null, said),
    after: formatFact(field, after[field] ?? null, said),
  }));

/** Fallback translation namespaces. */
const labelResources = ({ resource }: ChangeContext): string[] =>
  [resource, 'audit_entries', 'orders', 'support_payments', 'payments', 'customers'].filter(name => name !== null);

function fieldLabel(field: string, said: ChangeContext): string {
  const { texts } = said;
  const key = labelResources(said)
    .map(place => `resources.${place}.fields.${field}`)
    .find(one => texts.has(one));
  return key ? texts.say(key) : humanize(field);
}

function formatFact(field: string, fact: AuditFacts[string], said: ChangeContext): string {
  const { texts, names } = said;
  if (fact === null || fact === '') return emptyValue;
  if (typeof fact === 'boolean') return texts.say(fact ? 'screens.yes' : 'screens.no');
  if (typeof fact === 'number') return formatNumber(field, fact, texts);
  // Typed text may look like a time.
  if (!Number.isNaN(Date.parse(fact))) {
    if (day.test(fact)) return texts.date(fact);
    if (instant.test(fact)) return `${formatDay(texts.language, fact, timeStyle)} UTC`;
  }
  if (field === 'order_types')
    return fact
      .split(', ')
      .map(one => formatFact('order_type', one, said))
      .join(texts.listSeparator);
  const keys = [
    `${constantLists[field]}.${fact}`,
    ...labelResources(said).map(place => `resources.${place}.options.${field}.${fact}`),
  ];
  const key = keys.find(one => texts.has(one));
  return names.get(fact) ?? (key ? texts.say(key) : fact);
}

function formatNumber(field: string, figure: number, texts: ServerTexts): string {
  if (moneyFields.has(field)) return texts.money(figure);
  if (percentFields.has(field)) return texts.percent(figure * 100);
  return texts.number(figure);
}
