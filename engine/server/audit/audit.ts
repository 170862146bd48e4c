import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { personalFacts } from '../appDefinition.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { CallRequest } from '../http/serveCalls.ts';
import type { AppPrincipal, AuditLink } from '../principals/typeRegister.ts';
import { type AuditFacts, type AuditLinks, auditEntries, auditParticulars } from './tables.ts';

/** The member of staff who acts, with the origin of the request. */
export interface ActingStaff {
  user: AppPrincipal;
  address: string | null;
  /** When they gave their password last. */
  authenticatedAt?: Date;
  sessionUuid?: string;
  /**
   * Stores, in the same transaction, that the request was executed, in case it is repeated because its answer was lost.
   */
  mark?: (tx: Tx) => Promise<void>;
}

/** Returns the member of staff who makes this request, for the audit. */
export const staffOf = ({ caller, raw }: Pick<CallRequest<'getMe'>, 'caller' | 'raw'>): ActingStaff => ({
  user: caller.user,
  address: raw.ip,
  authenticatedAt: caller.authenticatedAt,
  sessionUuid: caller.sessionUuid,
});

/** The data of an audit entry. */
export interface AuditEvent {
  action: string;
  /** The owner concerned, who may read the entry; absent: none, such as for the text of a level. */
  owner?: string | null;
  /** The rows in whose history the entry belongs, by their entity. */
  links?: { [Link in AuditLink]?: string | null };
  /** For anything else: the resource and the row. */
  resource?: string;
  record?: string;
  before: AuditFacts;
  after: AuditFacts;
  why?: string | null;
  /** What staff record internally about the owner, such as a note: the owner does not see it. */
  untold?: boolean;
  /** Every fact is personal data of the owner, under any name. */
  particular?: boolean;
}

/** Facts that are personal data in every app; they are erased with the account. The app names its own. */
const personal: ReadonlySet<string> = new Set([
  'email',
  'pending_email',
  'first_name',
  'last_name',
  'name',
  'phone',
  'website',
  'address',
]);

/** Writes an audit entry: who did what, when, why and from where. Stores only the facts that the action changed. */
export async function audit(tx: Tx, { clock }: Pick<Deps, 'clock'>, by: ActingStaff, acted: AuditEvent): Promise<void> {
  const { action, owner = null, links = {}, resource = null, record = null, why = null } = acted;
  const changed = Object.keys(acted.after).filter(name => acted.after[name] !== (acted.before[name] ?? null));
  const [ofPerson, plain] = [changed.filter(isPersonal), changed.filter(name => !isPersonal(name))];
  const entry_uuid = randomUUID();
  await by.mark?.(tx);
  await tx.insert(auditEntries).values({
    uuid: entry_uuid,
    at: clock.now(),
    by: by.user.uuid,
    role: by.user.role,
    action,
    resource,
    record,
    customer_uuid: owner,
    links: withoutNulls(links),
    before: pickFacts(plain, acted.before),
    after: pickFacts(plain, acted.after),
    why: owner === null ? why : null,
    address: by.address,
    told: acted.untold !== true,
  });
  if (owner === null || !(ofPerson.length || why)) return;
  await tx.insert(auditParticulars).values({
    entry_uuid,
    customer_uuid: owner,
    why,
    before: pickFacts(ofPerson, acted.before),
    after: pickFacts(ofPerson, acted.after),
  });

  /** A name that is not personal, such as a coupon's, is stored in the entry itself. */
  function isPersonal(name: string): boolean {
    const isOfPerson = personal.has(name) || personalFacts().includes(name);
    return owner !== null && (acted.particular === true || isOfPerson);
  }
}

/** Keys are compared as text, so they are stored as PostgreSQL writes a UUID. */
const withoutNulls = (links: NonNullable<AuditEvent['links']>): AuditLinks =>
  Object.fromEntries(Object.entries(links).flatMap(([name, key]) => (key ? [[name, key.toLowerCase()]] : [])));

const pickFacts = (names: string[], facts: AuditFacts): AuditFacts =>
  Object.fromEntries(names.map(name => [name, facts[name] ?? null]));

/** Deletes the personal data from the audit entries of an erased account. */
export const deletePersonalData = (tx: Tx, customer_uuid: string) =>
  tx.delete(auditParticulars).where(eq(auditParticulars.customer_uuid, customer_uuid));
