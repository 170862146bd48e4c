import { humanize } from '../../engine/dsl/index.ts';
import type { Facts } from '../../engine/server/audit/index.ts';
import { formatDay, type Texts } from '../../engine/server/index.ts';
import type { AuditRecord } from '../../schemas/generated/types.ts';

/** What people are called, by their key. */
export type Names = ReadonlyMap<string, string>;

interface Said {
  names: Names;
  texts: Texts;
  /** Whose fields the facts are, where it is no order and no payment. */
  resource: string | null;
}

const nothing = '–';
const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const timeStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;
/** Facts that are sums in minor units. */
const sums: ReadonlySet<string> = new Set([
  ...['total', 'balance_due', 'left', 'balance', 'given_back', 'price'],
  ...['amount_off', 'max_discount', 'min_order', 'discount_cap'],
]);
const percentages: ReadonlySet<string> = new Set(['percent_off', 'discount']);
/** Where the words for a value stand. */
const lists: Record<string, string> = {
  status: 'consts.orders.status',
  hold_return_to: 'consts.orders.status',
  payment_status: 'consts.payments.payment_status',
  refund_status: 'consts.payments.refund_status',
  order_type: 'consts.orders.order_type',
  role: 'roles',
};

/** Before and after as people read them, in the reader's language. */
export const wordsOfChanges = (
  { before, after }: { before: Facts; after: Facts },
  said: Said,
): AuditRecord['changes'] =>
  Object.keys(after).map(field => ({
    what: nameOf(field, said),
    before: wordOf(field, before[field] ?? null, said),
    after: wordOf(field, after[field] ?? null, said),
  }));

/** Whose words are used for what the resource itself has none for. */
const speaking = ({ resource }: Said): string[] =>
  [resource, 'audit_entries', 'orders', 'support_payments', 'payments', 'customers'].filter(name => name !== null);

function nameOf(field: string, said: Said): string {
  const { texts } = said;
  const key = speaking(said)
    .map(place => `resources.${place}.fields.${field}`)
    .find(one => texts.has(one));
  return key ? texts.say(key) : humanize(field);
}

function wordOf(field: string, fact: Facts[string], said: Said): string {
  const { texts, names } = said;
  if (fact === null || fact === '') return nothing;
  if (typeof fact === 'boolean') return texts.say(fact ? 'screens.yes' : 'screens.no');
  if (typeof fact === 'number') return figureOf(field, fact, texts);
  // Typed text may look like a time.
  if (!Number.isNaN(Date.parse(fact))) {
    if (day.test(fact)) return texts.date(fact);
    if (instant.test(fact)) return `${formatDay(texts.language, fact, timeStyle)} UTC`;
  }
  if (field === 'order_types')
    return fact
      .split(', ')
      .map(one => wordOf('order_type', one, said))
      .join(texts.listSeparator);
  const keys = [
    `${lists[field]}.${fact}`,
    ...speaking(said).map(place => `resources.${place}.options.${field}.${fact}`),
  ];
  const key = keys.find(one => texts.has(one));
  return names.get(fact) ?? (key ? texts.say(key) : fact);
}

function figureOf(field: string, figure: number, texts: Texts): string {
  if (sums.has(field)) return texts.money(figure);
  if (percentages.has(field)) return texts.percent(figure * 100);
  return texts.number(figure);
}
