import { gt } from 'drizzle-orm';
import { auditEntries } from '../../../engine/server/audit/tables.ts';
import type { CallRow } from '../../../engine/server/http/contract.ts';
import english from '../../../schemas/locales/en/staff/impersonation.json' with { type: 'json' };
import type { TestApp } from '../../helpers/testApp.ts';

/**
 * Who else is at a record, what was read by then, and why somebody may not do a thing, is nothing that was done. Files
 * for a message reach the customer with the message, which is audited.
 */
const nothingDone = ['tellPresence', 'readSupportMessages', 'explainAccess', 'obtainSupportAttachmentToken'];
/** What is read is kept where it takes a whole list along. */
const takesAlong = /^export/;

/** Calls of our team alone that do something: each leaves an entry in the audit. */
export const isAudited = ({ method, roles, name }: CallRow): boolean =>
  roles !== undefined &&
  !roles.includes('customer') &&
  !nothingDone.includes(name) &&
  (method !== 'GET' || takesAlong.test(name));

/** What our team did while something was played, but for the sign-ins that it needed. */
export async function actsDuring<Result>(
  { db, clock }: TestApp,
  play: () => Promise<Result>,
): Promise<{ result: Result; acts: string[] }> {
  const since = new Date(clock.now().getTime() - 60_000);
  const recent = () => db.select().from(auditEntries).where(gt(auditEntries.at, since));
  const before = new Set((await recent()).map(({ uuid }) => uuid));
  const result = await play();
  const after = (await recent()).filter(({ uuid, action }) => !before.has(uuid) && action !== 'sign_in');
  return { result, acts: after.map(({ action }) => action) };
}

const words: Record<string, string> = english.resources.audit_entries.options.action;
/** Acts that the page of the audit would show as code. */
export const actsWithoutText = (acts: string[]): string[] => acts.filter(act => !words[act]);
