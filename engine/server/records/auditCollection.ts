/** Records what staff do to rows in the audit log, even if the entity has no history. */
import { entityOptions } from '../../dsl/entity.ts';
import { rightsOfOwners } from '../../dsl/roles/rights.ts';
import { isStaff } from '../../dsl/roles/roles.ts';
import { audit } from '../audit/audit.ts';
import type { AuditFacts } from '../audit/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Access } from './accessControl.ts';
import { type Collection, ownerIn, type Row } from './collection.ts';
import { appCurrency } from './sql/operand.ts';
import type { FieldChange } from './tables.ts';

interface AuditedRow {
  /** Absent: not about a single row, such as an export. */
  row?: Row;
  changes?: Record<string, FieldChange>;
  /** The reason that the writer entered. */
  why?: string | null;
}

/** Audits an action of staff on a row, or on the whole list; actions of owners are not audited. */
export async function auditCollection(
  tx: Tx,
  { collection, principal, user, session: { address } }: Access,
  action: string,
  { row, changes = {}, why = null }: AuditedRow = {},
): Promise<void> {
  if (!isStaff(collection.registry.roles, principal.role)) return;
  const owner = row ? ownerIn(collection.entity, row) : null;
  const links = Object.entries(entityOptions(collection.entity).auditLinks ?? {}).flatMap(([name, field]) =>
    row?.[field] == null ? [] : [[name, String(row[field])]],
  );
  await audit(
    tx,
    { clock: { now: () => principal.now ?? new Date(0) } },
    { user, address },
    {
      action,
      resource: collection.name,
      before: factsOf(changes, 'before'),
      after: factsOf(changes, 'after'),
      ...(row && { record: String(row.uuid) }),
      why,
      owner,
      links: Object.fromEntries(links),
      particular: owner !== null,
      untold: !isShownToOwners(collection),
    },
  );
}

const factsOf = (changes: Record<string, FieldChange>, side: keyof FieldChange): AuditFacts =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, factOf(change, side)]));

/** A change without both values is one of a secret field. */
function factOf(change: FieldChange, side: keyof FieldChange): AuditFacts[string] {
  if (!('before' in change) && !('after' in change)) return side === 'after' ? '•••' : null;
  const value = change[side] ?? null;
  if (isAmount(value)) return value.amount;
  if (value === null || isPlain(value)) return value as AuditFacts[string];
  if (Array.isArray(value) && value.every(isPlain)) return value.join('\n');
  return JSON.stringify(value);
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Money in the app's currency, which the audit stores as minor units. */
const isAmount = (value: unknown): value is { amount: number } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).sort().join() === 'amount,currency' &&
  (value as { currency: unknown }).currency === appCurrency();

/** Whether owners may see such rows or are notified of them; otherwise the entries about them are hidden from owners too. */
function isShownToOwners({ registry, entity }: Collection): boolean {
  if (entityOptions(entity).notifyOwner) return true;
  return [...registry.resources.values()]
    .filter(file => file.entity === entity.name)
    .some(file => {
      const { list, show } = rightsOfOwners(file, registry);
      return list !== undefined || show !== undefined;
    });
}
