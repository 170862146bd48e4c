/** Answers "Why can't I?": whether a person sees something or may do it, and each rule that decides. */
import type { Why, WhyQuery } from '../../../contract/generated/types.ts';
import { entityPath, titleOf } from '../../../dsl/entity.ts';
import { callsOf, resolveResource } from '../../../dsl/resolve/resolveResource.ts';
import { rightsFor } from '../../../dsl/roles/rights.ts';
import { isOwner, roleChain } from '../../../dsl/roles/roles.ts';
import { appFile } from '../../appDefinition.ts';
import { problem } from '../../http/problems.ts';
import type { AppPrincipal } from '../../principals/typeRegister.ts';
import { principalOf } from '../../records/accessControl.ts';
import type { Row } from '../../records/collection.ts';
import { isCanonicalUuid } from '../../records/sql/operand.ts';
import type { ServerTexts } from '../../texts.ts';
import { evaluateActionRules } from './actionRules.ts';
import { fieldRules } from './fieldRules.ts';
import type { ExplainerQuestion, RuleVerdict } from './question.ts';
import { type RowState, rowRules, viewRules } from './rowRules.ts';
import { getListedRow, getRowState, type RowReader, rowByWords, rowFor } from './rows.ts';
import { RulePlaces } from './rulePlaces.ts';
import { menuEntry, screenRules } from './screenRules.ts';

interface ExplainerDeps {
  rows: RowReader;
  schemasDir: string;
  /** The member of staff who asks. */
  member: AppPrincipal;
  texts: ServerTexts;
}

export async function explainAccess(deps: ExplainerDeps, query: WhyQuery): Promise<Why> {
  const { rows, texts } = deps;
  const { registry } = rows;
  if (!registry.entities.has(registry.resources.get(query.resource)?.entity ?? '')) throw problem('not_found');
  const found = query.row === undefined ? null : await findRow(deps, query.resource, query.row);
  const standing = found && (await getRowState(rows, query.resource, found.uuid));
  const whom = await resolvePerson(deps, query, standing);
  const question = await questionOf(deps, query, whom, found);
  const verdicts = [...verdictsOn(question, query, standing), ...otherResources(question)];
  const isOfRow = !query.field && !query.action;
  const listed =
    found && whom.reader && isOfRow ? await isListed(rows, question, whom.reader, found.uuid, query.view) : null;
  const told = [...verdicts, ...listVerdict(question, listed)];
  return {
    resource: query.resource,
    role: whom.role,
    person: whom.person && { uuid: whom.person.uuid, name: nameOf(whom.person) },
    row: found && { uuid: found.uuid, title: titleIn(question, found) ?? found.uuid },
    allowed: listed ?? combineVerdicts(verdicts),
    // A row that the asking person may not see still decides, but its values are hidden.
    rules: (found && !found.row ? told.map(withoutValue) : told).map(verdict => toRule(verdict, texts)),
    choices: choicesOf(question),
  };
}

const titleIn = ({ entity, row }: ExplainerQuestion, found: FoundRow): string | null =>
  found.row && fillTitle(titleOf(entity), row);

const withoutValue = ({ value: _, ...verdict }: RuleVerdict): RuleVerdict => verdict;

interface ExplainedPerson {
  role: string;
  person: AppPrincipal | null;
  /**
   * The person with whose rights the row is read, never with more rights than the caller has; null: the row is not
   * read.
   */
  reader: AppPrincipal | null;
}

async function resolvePerson(
  { rows, member }: ExplainerDeps,
  query: WhyQuery,
  standing: RowState | null,
): Promise<ExplainedPerson> {
  const isOfOwner = query.role === undefined || isOwner(rows.registry.roles, query.role);
  const person = isOfOwner ? await personOf(rows, query, standing?.owner?.uuid) : null;
  const role = person?.role ?? query.role ?? member.role;
  if (!Object.hasOwn(rows.registry.roles, role)) throw problem('not_found');
  return { role, person, reader: person ?? (role === member.role ? member : null) };
}

async function questionOf(
  { rows, member, schemasDir }: ExplainerDeps,
  { resource }: WhyQuery,
  { role, person, reader }: ExplainedPerson,
  found: FoundRow | null,
): Promise<ExplainerQuestion> {
  const { registry, now } = rows;
  const file = registry.resources.get(resource)!;
  const entity = registry.entities.get(file.entity)!;
  const own = found && reader ? await rowFor(rows, resource, reader, found.uuid) : null;
  return {
    name: resource,
    file,
    entity,
    registry,
    person,
    row: found?.row || own ? { ...found?.row, ...own } : null,
    calls: callsOf(file.path ?? entityPath(entity), registry.calls),
    rights: rightsFor(file, registry, role),
    places: new RulePlaces(schemasDir, resource, entity.name),
    principal: person
      ? principalOf(person, now)
      : { ...principalOf(member, now), role, roleChain: roleChain(registry.roles, role) },
  };
}

const nameOf = ({ first_name, last_name }: AppPrincipal): string => `${first_name} ${last_name}`;

function verdictsOn(question: ExplainerQuestion, query: WhyQuery, standing: RowState | null): RuleVerdict[] {
  const { action, field, view, row } = query;
  if (action) return evaluateActionRules(question, action);
  if (field) return [...screenRules(question, 'list'), ...fieldRules(question, field)];
  if (row !== undefined) return [...screenRules(question, 'list'), ...rowRules(question, standing, view)];
  if (view) return [...screenRules(question, 'list'), ...viewRules(question, view)];
  return [...screenRules(question, 'list'), ...menuEntry(question, appFile().menu)];
}

/** Other resources over the same entity that the role may open. */
function otherResources({ name, file, registry, principal }: ExplainerQuestion): RuleVerdict[] {
  if (resolveResource(name, registry, principal)) return [];
  const others = [...registry.resources].filter(([other, { entity }]) => other !== name && entity === file.entity);
  const open = others.map(([other]) => other).filter(other => resolveResource(other, registry, principal));
  const values = { role: principal.role, resources: open.join(', ') };
  return open.length > 0 ? [{ rule: 'elsewhere', holds: null, values }] : [];
}

/** One rule that does not hold is enough to refuse. */
function combineVerdicts(verdicts: RuleVerdict[]): boolean | null {
  if (verdicts.some(({ holds }) => holds === false)) return false;
  return verdicts.every(({ holds }) => holds) ? true : null;
}

/** The list call's own result for that person overrides the rules. */
function listVerdict({ calls, places }: ExplainerQuestion, listed: boolean | null): RuleVerdict[] {
  if (listed === null) return [];
  return [{ rule: 'list_answer', holds: listed, place: calls.list ? places.handler(calls.list.name) : null }];
}

async function isListed(
  rows: RowReader,
  { name, registry, principal }: ExplainerQuestion,
  reader: AppPrincipal,
  uuid: string,
  view = 'all',
): Promise<boolean> {
  const { list } = resolveResource(name, registry, principal) ?? {};
  const chosen = list?.views.find(({ id }) => id === view);
  if (!list || !chosen || reader.blocked_at) return false;
  return (await getListedRow(rows, name, reader, uuid, { ...list.where, ...chosen.query })) !== undefined;
}

interface FoundRow {
  uuid: string;
  /** Null: not visible to staff. */
  row: Row | null;
}

/** Reads the row as the caller sees it, on any of their pages over the same rows. */
async function findRow({ rows, member }: ExplainerDeps, resource: string, words: string): Promise<FoundRow> {
  const names = [resource, ...sameRows(rows, resource).filter(name => name !== resource)];
  for (const name of names) {
    const uuid = isCanonicalUuid(words) ? words : await rowByWords(rows, name, member, words.trim());
    const row = uuid && (await rowFor(rows, name, member, uuid));
    if (uuid && row) return { uuid, row };
  }
  if (!isCanonicalUuid(words)) throw problem('row_not_found');
  return { uuid: words, row: null };
}

const sameRows = ({ registry }: RowReader, resource: string): string[] => {
  const entity = registry.resources.get(resource)?.entity;
  return [...registry.resources].filter(([, file]) => file.entity === entity).map(([name]) => name);
};

/** Returns the person who is named, else the owner of the row. */
async function personOf(
  { db, findUser, registry }: RowReader,
  { person, role }: WhyQuery,
  owner: string | undefined,
): Promise<AppPrincipal | null> {
  const wanted = person ?? owner;
  if (!wanted) return null;
  if (person === undefined && role === undefined) return null;
  const account = await findUser(db, isCanonicalUuid(wanted) ? { uuid: wanted } : { email: wanted });
  const found = account && isOwner(registry.roles, account.role) ? account : null;
  if (!found && person !== undefined) throw problem('person_not_found');
  return found;
}

const fillTitle = (template: string, row: Row | null): string | null => {
  const text = (template.includes('{') ? template : `{${template}}`).replace(/\{([^}]+)\}/g, (_, field: string) =>
    String(row?.[field] ?? ''),
  );
  return text.trim() || null;
};

/** Returns everything that any role may have on the resource, so that people can also ask about missing parts. */
function choicesOf({ file, entity, registry }: ExplainerQuestion): Why['choices'] {
  const { views = [] } = file.list || {};
  return {
    roles: Object.keys(registry.roles),
    resources: [...registry.resources].filter(([, other]) => other.entity === entity.name).map(([one]) => one),
    fields: Object.keys(entity.file.properties),
    actions: [...new Set([...Object.keys(file.actions ?? {}), 'create', 'edit', 'delete', 'export'])],
    views: file.list === false ? [] : ['all', ...views.map(({ id }) => id)],
  };
}

function toRule(
  { rule, holds, values, condition, value, place }: RuleVerdict,
  texts: ServerTexts,
): Why['rules'][number] {
  const words = `access_explainer.rules.${rule}`;
  const key = holds === false && texts.has(`${words}_not`) ? `${words}_not` : words;
  return {
    rule,
    holds,
    text: texts.say(key, values),
    condition: condition === undefined ? null : JSON.stringify(condition),
    value: value === undefined || value === null ? null : JSON.stringify(value),
    file: place?.file ?? null,
    line: place?.line ?? null,
  };
}
