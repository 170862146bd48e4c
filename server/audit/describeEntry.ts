import { humanize } from '../../engine/dsl/index.ts';
import type { AuditFacts, AuditRow } from '../../engine/server/audit/index.ts';
import type { ServerTexts } from '../../engine/server/index.ts';
import type { PersonNames } from './changes.ts';

interface EntryContext {
  names: PersonNames;
  texts: ServerTexts;
}
type Entry = Pick<AuditRow, 'action' | 'resource' | 'before' | 'after'>;
type Detail = { key: string; values?: Record<string, string> } | undefined;

const describePerson =
  (field: string) =>
  (entry: Entry, { names }: EntryContext) => {
    const to = entry.after[field];
    const name = names.get(String(to));
    return name === undefined ? undefined : { key: `${entry.action}_to`, values: { name } };
  };

const describeAssignment = (entry: Entry, said: EntryContext): Detail =>
  describePerson('editor_uuid')(entry, said) ?? describePerson('assignee_uuid')(entry, said);

const describeKind = ({ action, resource }: Entry, { texts }: EntryContext): Detail =>
  resource === null ? undefined : { key: `${action}_kind`, values: { kind: recordKindText(resource, texts) } };

const describeSum = ({ action, before, after }: Entry, { texts }: EntryContext): Detail => {
  const [from, to] = [before.balance, after.balance];
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  return { key: `${action}_sum`, values: { sum: texts.money(Math.abs(to - from)) } };
};

const describeSwitch =
  (field: string, keys: (fact: AuditFacts[string]) => string | undefined) =>
  ({ action, after }: Entry): Detail => {
    const key = field in after ? keys(after[field] ?? null) : undefined;
    return key === undefined ? undefined : { key: `${action}_${key}` };
  };

const oneOf = (known: string[]) => (fact: AuditFacts[string]) => known.find(one => one === fact);

/** Actions whose text needs details: to whom, of what, or in which direction. */
const details: Record<string, (entry: Entry, said: EntryContext) => Detail> = {
  assign: describeAssignment,
  take: (entry, said) => describeAssignment({ ...entry, action: 'assign' }, said),
  reassign: describeAssignment,
  create: describeKind,
  edit: describeKind,
  delete: describeKind,
  restore: describeKind,
  give_credit: describeSum,
  take_credit: describeSum,
  turn_renewal: describeSwitch('auto_renew', fact => (fact === true ? 'on' : 'off')),
  decide_refund: describeSwitch('refund_status', oneOf(['pending', 'rejected'])),
};

/** The text of an entry in one line: "Assigned to Tomas Okafor". */
export function describeEntry(entry: Entry, said: EntryContext): string {
  const { texts } = said;
  const detail = details[entry.action]?.(entry, said);
  if (detail) return texts.say(`support.audit.${detail.key}`, detail.values);
  const keys = [
    `resources.audit_entries.options.action.${entry.action}`,
    `resources.${entry.resource}.actions.${entry.action}`,
  ];
  const key = keys.find(texts.has);
  return key ? texts.say(key) : humanize(entry.action);
}

/** One record of a resource, or its list: "Announcement", "Orders". */
export function recordKindText(resource: string, texts: ServerTexts, smart_count = 1): string {
  const key = `resources.${resource}.name`;
  return texts.has(key) ? texts.say(key, { smart_count }) : humanize(resource);
}
