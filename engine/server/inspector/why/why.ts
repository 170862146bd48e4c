/** Answers "Why can't I?": whether somebody sees something or may do it, and each rule that decides. */
import type { Why, WhyQuery } from '../../../contract/generated/types.ts';
import { entityPath, titleOf } from '../../../dsl/entity.ts';
import { callsOf, resolveResource } from '../../../dsl/resolveResource.ts';
import { rightsFor } from '../../../dsl/rights.ts';
import { isOwner, lineage } from '../../../dsl/roles.ts';
import { appFile } from '../../appDefinition.ts';
import { refuse } from '../../http/problems.ts';
import type { AppPrincipal } from '../../principals/register.ts';
import { askerOf } from '../../records/access.ts';
import type { Row } from '../../records/collection.ts';
import { isCanonicalUuid } from '../../records/operand.ts';
import type { Texts } from '../../texts.ts';
import { actionRules } from './actionRules.ts';
import { fieldRules } from './fieldRules.ts';
import { Places } from './places.ts';
import type { Question, Verdict } from './question.ts';
import { menuEntry, reach } from './reach.ts';
import { rowRules, type Standing, viewRules } from './rowRules.ts';
import { listedFor, type RowsOf, rowByWords, rowFor, standingOf } from './rows.ts';

export interface WhyDeps {
  rows: RowsOf;
  schemasDir: string;
  /** Who asks. */
  member: AppPrincipal;
  texts: Texts;
}

export async function answerWhy(deps: WhyDeps, query: WhyQuery): Promise<Why> {
  const { rows, texts } = deps;
  const { world } = rows;
  if (!world.entities.has(world.resources.get(query.resource)?.entity ?? '')) throw refuse('not_found');
  const found = query.row === undefined ? null : await theirRow(deps, query.resource, query.row);
  const standing = found && (await standingOf(rows, query.resource, found.uuid));
  const whom = await askedAbout(deps, query, standing);
  const question = await questionOf(deps, query, whom, found);
  const verdicts = [...verdictsOn(question, query, standing), ...elsewhere(question)];
  const isOfRow = !query.field && !query.action;
  const listed =
    found && whom.reader && isOfRow ? await isListed(rows, question, whom.reader, found.uuid, query.view) : null;
  const told = [...verdicts, ...seenAs(question, listed)];
  return {
    ...{ resource: query.resource, role: whom.role },
    customer: whom.customer && { uuid: whom.customer.uuid, name: nameOf(whom.customer) },
    row: found && { uuid: found.uuid, title: titleIn(question, found) ?? found.uuid },
    allowed: listed ?? together(verdicts),
    // A row on none of the pages of who asks decides, but what it says stays unsaid.
    rules: (found && !found.row ? told.map(withoutValue) : told).map(verdict => answered(verdict, texts)),
    choices: choicesOf(question),
  };
}

const titleIn = ({ entity, row }: Question, found: FoundRow): string | null =>
  found.row && titled(titleOf(entity), row);

const withoutValue = ({ value: _, ...verdict }: Verdict): Verdict => verdict;

interface Whom {
  role: string;
  customer: AppPrincipal | null;
  /**
   * The person with whose rights the row is read, never with more rights than the caller has; null: the row is not
   * read.
   */
  reader: AppPrincipal | null;
}

async function askedAbout({ rows, member }: WhyDeps, query: WhyQuery, standing: Standing | null): Promise<Whom> {
  const isOfOwner = query.role === undefined || isOwner(rows.world.roles, query.role);
  const customer = isOfOwner ? await customerOf(rows, query, standing?.owner?.uuid) : null;
  const role = customer?.role ?? query.role ?? member.role;
  if (!Object.hasOwn(rows.world.roles, role)) throw refuse('not_found');
  return { role, customer, reader: customer ?? (role === member.role ? member : null) };
}

async function questionOf(
  { rows, member, schemasDir }: WhyDeps,
  { resource }: WhyQuery,
  { role, customer, reader }: Whom,
  found: FoundRow | null,
): Promise<Question> {
  const { world, now } = rows;
  const file = world.resources.get(resource)!;
  const entity = world.entities.get(file.entity)!;
  const own = found && reader ? await rowFor(rows, resource, reader, found.uuid) : null;
  return {
    ...{ name: resource, file, entity, world, customer },
    row: found?.row || own ? { ...found?.row, ...own } : null,
    calls: callsOf(file.path ?? entityPath(entity), world.calls),
    rights: rightsFor(file, world, role),
    places: new Places(schemasDir, resource, entity.name),
    asker: customer ? askerOf(customer, now) : { ...askerOf(member, now), role, lineage: lineage(world.roles, role) },
  };
}

const nameOf = ({ first_name, last_name }: AppPrincipal): string => `${first_name} ${last_name}`;

function verdictsOn(question: Question, query: WhyQuery, standing: Standing | null): Verdict[] {
  const { action, field, view, row } = query;
  if (action) return actionRules(question, action);
  if (field) return [...reach(question, 'list'), ...fieldRules(question, field)];
  if (row !== undefined) return [...reach(question, 'list'), ...rowRules(question, standing, view)];
  if (view) return [...reach(question, 'list'), ...viewRules(question, view)];
  return [...reach(question, 'list'), ...menuEntry(question, appFile().menu)];
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
  { name, world, asker }: Question,
  reader: AppPrincipal,
  uuid: string,
  view = 'all',
): Promise<boolean> {
  const { list } = resolveResource(name, world, asker) ?? {};
  const chosen = list?.views.find(({ id }) => id === view);
  if (!list || !chosen || reader.blocked_at) return false;
  return (await listedFor(rows, name, reader, uuid, { ...list.where, ...chosen.query })) !== undefined;
}

interface FoundRow {
  uuid: string;
  /** Null: nobody of ours sees it. */
  row: Row | null;
}

/** Reads the row as the caller sees it, on any of their pages over the same rows. */
async function theirRow({ rows, member }: WhyDeps, resource: string, words: string): Promise<FoundRow> {
  const names = [resource, ...sameRows(rows, resource).filter(name => name !== resource)];
  for (const name of names) {
    const uuid = isCanonicalUuid(words) ? words : await rowByWords(rows, name, member, words.trim());
    const row = uuid && (await rowFor(rows, name, member, uuid));
    if (uuid && row) return { uuid, row };
  }
  if (!isCanonicalUuid(words)) throw refuse('row_not_found');
  return { uuid: words, row: null };
}

const sameRows = ({ world }: RowsOf, resource: string): string[] => {
  const entity = world.resources.get(resource)?.entity;
  return [...world.resources].filter(([, file]) => file.entity === entity).map(([name]) => name);
};

/** The customer who is named, else whose the row is. */
async function customerOf(
  { db, findUser, world }: RowsOf,
  { customer, role }: WhyQuery,
  owner: string | undefined,
): Promise<AppPrincipal | null> {
  const wanted = customer ?? owner;
  if (!wanted) return null;
  if (customer === undefined && role === undefined) return null;
  const person = await findUser(db, isCanonicalUuid(wanted) ? { uuid: wanted } : { email: wanted });
  const found = person && isOwner(world.roles, person.role) ? person : null;
  if (!found && customer !== undefined) throw refuse('customer_not_found');
  return found;
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
