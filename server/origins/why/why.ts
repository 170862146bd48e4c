/** Answers "Why can't I?": whether somebody sees something or may do it, and each rule that decides. */
import { and, eq, or } from 'drizzle-orm';
import type { Why, WhyQuery } from '../../../schemas/generated/types.ts';
import { entityPath, titleOf } from '../../../schemas/language/entity.ts';
import { callsOf, resolveResource } from '../../../schemas/language/resolveResource.ts';
import type { ResolvedResource } from '../../../schemas/language/resource.ts';
import { defaultRights, namedRights } from '../../../schemas/language/rights.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { askerOf } from '../../collections/access.ts';
import type { Row } from '../../collections/collection.ts';
import { refuse } from '../../http/problems.ts';
import { appFile } from '../../portal/world.ts';
import type { Texts } from '../../texts.ts';
import { actionRules } from './actionRules.ts';
import { fieldRules } from './fieldRules.ts';
import { Places } from './places.ts';
import type { Question, Verdict } from './question.ts';
import { menuEntry, reach } from './reach.ts';
import { rowRules, viewRules } from './rowRules.ts';
import { listedFor, type RowsOf, rowByWords, rowFor, standingOf } from './rows.ts';

export interface WhyDeps {
  rows: RowsOf;
  schemasDir: string;
  /** Who asks. */
  member: UserRow;
  texts: Texts;
}

const key = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export async function answerWhy(deps: WhyDeps, query: WhyQuery): Promise<Why> {
  const { rows, member, schemasDir, texts } = deps;
  const { world, now } = rows;
  const file = world.resources.get(query.resource);
  const entity = file && world.entities.get(file.entity);
  if (!entity) throw refuse('not_found');
  const found = query.row === undefined ? null : await theirRow(deps, query.resource, query.row);
  const standing = found && (await standingOf(rows, query.resource, found.uuid));
  const isOfCustomer = query.role === undefined || query.role === 'customer';
  const customer = isOfCustomer ? await customerOf(rows, query, standing?.owner?.uuid) : null;
  const role = customer?.role ?? query.role ?? member.role;
  if (!Object.hasOwn(world.roles, role)) throw refuse('not_found');
  // Rows are looked at with no more rights than whoever asks has.
  const reader = customer ?? (role === member.role ? member : null);
  const own = found && reader ? await rowFor(rows, query.resource, reader, found.uuid) : null;
  const seen = found?.row || own ? { ...found?.row, ...own } : null;
  const question: Question = {
    ...{ name: query.resource, file, entity, world, customer, row: seen },
    calls: callsOf(file.path ?? entityPath(entity), world.calls),
    rights: namedRights(file.permissions, world, role) ?? defaultRights(entity, role),
    places: new Places(schemasDir, query.resource, entity.name),
    asker: customer ? askerOf(customer, now) : { ...askerOf(member, now), role },
  };
  const verdicts = [...verdictsOn(question, query, standing), ...elsewhere(question)];
  const resolved = resolveResource(query.resource, world, question.asker);
  const listed =
    found && reader && !query.field && !query.action
      ? await isListed(rows, resolved, reader, found.uuid, query.view)
      : null;
  return {
    ...{ resource: query.resource, role },
    customer: customer && { uuid: customer.uuid, name: nameOf(customer) },
    row: found && { uuid: found.uuid, title: titled(titleOf(entity), seen) ?? found.uuid },
    allowed: listed ?? together(verdicts),
    rules: [...verdicts, ...seenAs(question, listed)].map(verdict => answered(verdict, texts)),
    choices: choicesOf(question),
  };
}

const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`;

function verdictsOn(question: Question, query: WhyQuery, standing: Awaited<ReturnType<typeof standingOf>>): Verdict[] {
  const { action, field, view, row } = query;
  if (action) return actionRules(question, action);
  if (field) return [...reach(question, 'list'), ...fieldRules(question, field)];
  if (row !== undefined) return [...reach(question, 'list'), ...rowRules(question, standing, view)];
  if (view) return [...reach(question, 'list'), ...viewRules(question, view)];
  return [...reach(question, 'list'), ...menuEntry(question, appFile.menu)];
}

/** Customers have the rows of our team's pages on pages of their own. */
function elsewhere({ name, file, world, asker }: Question): Verdict[] {
  if (resolveResource(name, world, asker)) return [];
  const others = [...world.resources].filter(([other, { entity }]) => other !== name && entity === file.entity);
  const open = others.map(([other]) => other).filter(other => resolveResource(other, world, asker));
  const values = { role: asker.role, resources: open.join(', ') };
  return open.length > 0 ? [{ rule: 'elsewhere', holds: null, values }] : [];
}

/** One rule in the way is enough. */
function together(verdicts: Verdict[]): boolean | null {
  if (verdicts.some(({ holds }) => holds === false)) return false;
  return verdicts.every(({ holds }) => holds) ? true : null;
}

/** What the list itself answers that person: the last word, whatever the rules are read to say. */
function seenAs({ calls, places }: Question, listed: boolean | null): Verdict[] {
  if (listed === null) return [];
  return [{ rule: 'list_answer', holds: listed, place: calls.list ? places.handler(calls.list.name) : null }];
}

async function isListed(
  rows: RowsOf,
  resource: ResolvedResource | undefined,
  reader: UserRow,
  uuid: string,
  view: string | undefined,
): Promise<boolean> {
  if (!resource?.list || reader.blocked_at) return false;
  const chosen = resource.list.views.find(({ id }) => id === (view ?? 'all'));
  if (!chosen) return false;
  return (
    (await listedFor(rows, resource.name, reader, uuid, { ...resource.list.where, ...chosen.query })) !== undefined
  );
}

interface FoundRow {
  uuid: string;
  /** Null: nobody of ours sees it. */
  row: Row | null;
}

/** The row as whoever asks sees it, on whichever of their pages over the same rows. */
async function theirRow({ rows, member }: WhyDeps, resource: string, words: string): Promise<FoundRow> {
  const names = [resource, ...sameRows(rows, resource).filter(name => name !== resource)];
  for (const name of names) {
    const uuid = key.test(words) ? words : await rowByWords(rows, name, member, words.trim());
    const row = uuid && (await rowFor(rows, name, member, uuid));
    if (uuid && row) return { uuid, row };
  }
  if (!key.test(words)) throw refuse('row_not_found');
  return { uuid: words, row: null };
}

const sameRows = ({ world }: RowsOf, resource: string): string[] => {
  const entity = world.resources.get(resource)?.entity;
  return [...world.resources].filter(([, file]) => file.entity === entity).map(([name]) => name);
};

/** The customer who is named, else whose the row is. */
async function customerOf(
  { db }: RowsOf,
  { customer, role }: WhyQuery,
  owner: string | undefined,
): Promise<UserRow | null> {
  const wanted = customer ?? owner;
  if (!wanted) return null;
  if (customer === undefined && role === undefined) return null;
  const same = key.test(wanted) ? eq(users.uuid, wanted) : eq(users.email, wanted.trim().toLowerCase());
  const [found] = await db
    .select()
    .from(users)
    .where(and(or(same), eq(users.role, 'customer')));
  if (!found && customer !== undefined) throw refuse('customer_not_found');
  return found ?? null;
}

const titled = (template: string, row: Row | null): string | null => {
  const text = (template.includes('{') ? template : `{${template}}`).replace(/\{([^}]+)\}/g, (_, field: string) =>
    String(row?.[field] ?? ''),
  );
  return text.trim() || null;
};

/** Everything anybody may have on the resource: what one goes without is what is asked about. */
function choicesOf({ file, entity, world }: Question): Why['choices'] {
  const { views = [] } = file.list || {};
  return {
    roles: Object.keys(world.roles),
    resources: [...world.resources].filter(([, other]) => other.entity === entity.name).map(([one]) => one),
    fields: Object.keys(entity.file.properties),
    actions: [...new Set([...Object.keys(file.actions ?? {}), 'create', 'edit', 'delete', 'export'])],
    views: file.list === false ? [] : ['all', ...views.map(({ id }) => id)],
  };
}

function answered({ rule, holds, values, condition, value, place }: Verdict, texts: Texts): Why['rules'][number] {
  const words = `support.why.rules.${rule}`;
  const stands = holds === false && texts.has(`${words}_not`) ? `${words}_not` : words;
  return {
    ...{ rule, holds, text: texts.say(stands, values) },
    condition: condition === undefined ? null : JSON.stringify(condition),
    value: value === undefined || value === null ? null : JSON.stringify(value),
    file: place?.file ?? null,
    line: place?.line ?? null,
  };
}
