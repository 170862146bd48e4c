import { plural } from '../../schemas/language/entity.ts';
import type { ResolvedResource } from '../../schemas/language/resource.ts';

/** What changed: names as the server's events have them, each with the uuids of what changed. */
export type Changes = Map<string, Set<string>>;

/** Of an order's files and messages the order shows how many there are. */
const PARTS: Record<string, string[]> = { orders: ['files', 'messages'] };

/** Where they gain or lose money on account. */
const MOVES_CREDIT = ['payments', 'orders', 'subscriptions', 'credits'];

/**
 * What the rows of an entity tell of others, as our team sees them: how many orders a customer has, who used a coupon.
 * When one of those changes, nobody can say which of these rows is old.
 */
const TOLD_OF: Record<string, string[]> = {
  users: ['account', 'customer_sessions', 'contracts', 'premier_levels', ...MOVES_CREDIT],
  customer_sessions: ['account'],
  contact_messages: ['account'],
  custom_prices: ['list_prices'],
  contracts: ['subscriptions'],
  orders: ['account', 'payments'],
  editors: ['orders', 'staff'],
  staff_members: ['orders', 'contact_messages', 'customer_sessions'],
  payments: ['account'],
  subscriptions: ['account', 'premier_levels', 'add_ons', 'payments'],
  credits: ['account', ...MOVES_CREDIT],
  premier_levels: ['subscriptions'],
  add_ons: ['subscriptions'],
  coupons: ['orders', 'payments', 'subscriptions'],
  coupon_uses: ['account', 'coupons', 'orders', 'payments', 'subscriptions'],
};
/** Whatever changes, somebody may have done it. */
const KEPT_OF_ALL = new Set(['audit_entries', 'activities']);

const UNCHANGING = new Set(['getPortal', 'listCountries', 'listStates']);

/** Never asked for anew because something changed: what does not change, and a payment or an upload under way. */
export const isApart = ([first, second]: readonly unknown[]): boolean =>
  UNCHANGING.has(String(first)) || first === 'checkout' || second === 'upload';

/** What is drawn from the schema files alone, whatever the rows, and who is at a record, which is told by itself. */
const NO_ROWS = new Set(['screens', 'getOrigins', 'presence']);

function changedOf({ name, entity }: ResolvedResource, changes: Changes): Set<string> {
  const collected = plural(entity);
  const names = [name, collected, ...(PARTS[collected] ?? [])];
  return new Set(names.flatMap(one => [...(changes.get(one) ?? [])]));
}

/** Whether what a query holds may be old now. What is no resource's (figures of the dashboard) is, after any change. */
export function isStale(key: readonly unknown[], changes: Changes, resources: ResolvedResource[]): boolean {
  const [name, verb, asked] = key;
  if (isApart(key) || NO_ROWS.has(String(name))) return false;
  const resource = resources.find(one => one.name === name);
  if (!resource) return true;
  const collected = plural(resource.entity);
  if (KEPT_OF_ALL.has(collected) || TOLD_OF[collected]?.some(other => changes.has(other))) return true;
  const changed = changedOf(resource, changes);
  if (changed.size === 0) return false;
  if (verb !== 'getOne') return true;
  return changed.has(String((asked as { id?: unknown } | undefined)?.id));
}
