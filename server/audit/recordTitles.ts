/** The titles of the records in audit entries: the current ones; for deleted records, the last ones. */
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { fieldsIn, type SchemaRegistry, titleOf } from '../../engine/dsl/index.ts';
import { type AuditFacts, type AuditRow, auditEntries, readAuditEntries } from '../../engine/server/audit/index.ts';
import type { Db } from '../../engine/server/db/index.ts';
import { fullName, type ServerTexts } from '../../engine/server/index.ts';
import { users } from '../account/tables.ts';
import { subscriptions } from '../billing/tables.ts';
import {
  addOns,
  contactMessages,
  coupons,
  customPrices,
  dashboardMessages,
  holidays,
  premierLevels,
  services,
  taxRates,
} from '../generated/entityTables.ts';
import { regionName } from '../pricing/receiptLines.ts';
import { recordKindText } from './describeEntry.ts';

interface RecordTitle {
  name: string;
  gone: boolean;
}
export type RecordTitles = (
  entry: Pick<AuditRow, 'resource' | 'record'>,
  texts: ServerTexts,
) => RecordTitle | undefined;

interface TitledTable {
  table: PgTable;
  uuid: AnyPgColumn;
  /** The facts that the title is made of. */
  facts: Record<string, SQL | AnyPgColumn>;
}

const levelName = sql`(select ${premierLevels.name} from ${premierLevels}
  where ${premierLevels.uuid} = ${subscriptions.level_uuid})`;

/** Tables of records that domains store; titles of records of entity files come from the entries. */
const titledTables: Record<string, TitledTable> = {
  staff: { table: users, uuid: users.uuid, facts: { name: fullName(users) } },
  contact_messages: { table: contactMessages, uuid: contactMessages.uuid, facts: { subject: contactMessages.subject } },
  dashboard_messages: {
    table: dashboardMessages,
    uuid: dashboardMessages.uuid,
    facts: { short_description: dashboardMessages.short_description },
  },
  support_coupons: { table: coupons, uuid: coupons.uuid, facts: { code: coupons.code } },
  support_subscriptions: { table: subscriptions, uuid: subscriptions.uuid, facts: { name: levelName } },
  premier_levels: { table: premierLevels, uuid: premierLevels.uuid, facts: { name: premierLevels.name } },
  add_ons: { table: addOns, uuid: addOns.uuid, facts: { name: addOns.name } },
  custom_prices: { table: customPrices, uuid: customPrices.uuid, facts: { order_type: customPrices.order_type } },
  holidays: { table: holidays, uuid: holidays.uuid, facts: { name: holidays.name, date: holidays.date } },
  services: { table: services, uuid: services.uuid, facts: { name_en: services.name_en } },
  tax_rates: { table: taxRates, uuid: taxRates.uuid, facts: { country: taxRates.country, state: taxRates.state } },
};

const keyOf = ({ resource, record }: Pick<AuditRow, 'resource' | 'record'>): string => `${resource} ${record}`;

/** Read for a page at once: existing records in one statement, and the others from the entries in a second one. */
export async function readRecordTitles(db: Db, registry: SchemaRegistry, entries: AuditRow[]): Promise<RecordTitles> {
  const living = await readCurrentFacts(db, entries);
  const rest = entries.filter(entry => entry.record !== null && !living.has(keyOf(entry)));
  const said = await readPastFacts(db, rest);
  return ({ resource, record }, texts) => {
    if (resource === null) return undefined;
    if (record === null) return { name: recordKindText(resource, texts, 2), gone: false };
    const key = keyOf({ resource, record });
    const past = said.get(key);
    const facts = living.get(key) ?? past?.facts ?? {};
    const name = composeTitle(facts, resource, registry, texts);
    return { name: name || recordKindText(resource, texts), gone: !living.has(key) && (past?.deleted ?? false) };
  };
}

async function readCurrentFacts(db: Db, entries: AuditRow[]): Promise<Map<string, AuditFacts>> {
  const asked = Object.entries(titledTables).flatMap(([resource, { table, uuid, facts }]) => {
    const wanted = entries.filter(entry => entry.resource === resource && entry.record !== null);
    const keys = [...new Set(wanted.map(({ record }) => String(record)))];
    const told = Object.entries(facts).map(([name, fact]) => sql`${name}::text, ${fact}`);
    return keys.length
      ? [
          sql`select ${resource}::text as resource, ${uuid} as record, json_build_object(${sql.join(told, sql`, `)}) as facts
            from ${table} where ${inArray(uuid, keys)}`,
        ]
      : [];
  });
  if (!asked.length) return new Map();
  const { rows } = await db.execute<{ resource: string; record: string; facts: AuditFacts }>(
    sql.join(asked, sql` union all `),
  );
  return new Map(rows.map(row => [keyOf(row), row.facts]));
}

interface PastFacts {
  facts: AuditFacts;
  deleted: boolean;
}

/** From the oldest on, so that the last name counts. What was deleted keeps what it was called before. */
async function readPastFacts(db: Db, entries: AuditRow[]): Promise<Map<string, PastFacts>> {
  const found = new Map<string, PastFacts>();
  if (!entries.length) return found;
  const those = and(
    inArray(auditEntries.resource, [...new Set(entries.map(({ resource }) => String(resource)))]),
    inArray(auditEntries.record, [...new Set(entries.map(({ record }) => String(record)))]),
  );
  for (const entry of await readAuditEntries(db, those, asc(auditEntries.at))) {
    const { facts = {} } = found.get(keyOf(entry)) ?? {};
    const deleted = /^delete(_|$)/.test(entry.action);
    found.set(keyOf(entry), {
      facts: { ...facts, ...withoutNulls(entry.before), ...(deleted ? {} : withoutNulls(entry.after)) },
      deleted,
    });
  }
  return found;
}

const withoutNulls = (facts: AuditFacts): AuditFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null));

const maxTitleLength = 160;

function composeTitle(facts: AuditFacts, resource: string, registry: SchemaRegistry, texts: ServerTexts): string {
  const own = Object.keys(titledTables[resource]?.facts ?? {});
  const fields = own.length ? own : titleFields(resource, registry);
  const words = fields.map(field => formatTitleFact(field, facts[field] ?? null, texts)).filter(Boolean);
  return words.join(own.length ? texts.listSeparator : ' ').slice(0, maxTitleLength);
}

function titleFields(resource: string, registry: SchemaRegistry): string[] {
  const entity = registry.entities.get(registry.resources.get(resource)?.entity ?? '');
  return entity ? fieldsIn(titleOf(entity)) : [];
}

function formatTitleFact(field: string, fact: AuditFacts[string], texts: ServerTexts): string {
  if (fact === null || typeof fact === 'boolean') return '';
  const key = `consts.orders.order_type.${fact}`;
  if (field === 'order_type' && texts.has(key)) return texts.say(key);
  return field === 'country' ? regionName(texts.language, String(fact)) : String(fact);
}
