/**
 * Removes from a resolved resource every sort, view, group, colour, reference and condition that names a field the role
 * may not read. Columns, filters and items are left out where they are resolved.
 */

import { type RoleVisibility, toClientCondition } from '../conditions/clientConditions.ts';
import type { EvaluationContext } from '../conditions/evaluateCondition.ts';
import { fieldsIn, titleOf } from '../entity.ts';
import { rightsFor, rightsOf } from '../roles/rights.ts';
import type { SchemaRegistry } from '../schemaRegistry.ts';
import type { Condition } from '../vocabulary.ts';
import type { ResolvedList, ResolvedResource, ResolvedView } from './resolved.ts';

const conditionKeys = new Set(['when', 'visible', 'required', 'readonly']);

/** Keys that are not redacted: texts of others, rights that are redacted already, and what concerns other resources. */
const unredactedKeys = new Set(['related', 'rights', 'props', 'body', 'query', 'prefill', 'where']);

export function redactForRole(
  resource: ResolvedResource,
  visibility: RoleVisibility,
  registry: SchemaRegistry,
  asker: EvaluationContext,
): ResolvedResource {
  const { list } = resource;
  const redacted: ResolvedResource = {
    ...resource,
    title: readableTitle(resource, visibility),
    refTitle:
      resource.refTitle && fieldsIn(resource.refTitle).every(field => visibility.mayRead(field))
        ? resource.refTitle
        : undefined,
    list: list && redactList(list, visibility, registry, String(asker.role)),
  };
  return redactNode(redacted, visibility, registry, asker) as ResolvedResource;
}

/** Returns a title that the role may read: that of the row, else that of its card in the list, else its key. */
function readableTitle({ id, list }: ResolvedResource, { entity, mayRead }: RoleVisibility): string {
  if (fieldsIn(titleOf(entity)).every(field => mayRead(field))) return titleOf(entity);
  return list?.columns.find(({ mobile }) => mobile === 'title')?.field ?? id;
}

/** `-total`, `pages[gte]`, `created_from`: the field that a key of the list query is about. */
const fieldOf = (key: string): string =>
  /^created_(from|to)$/.test(key) ? 'created_at' : key.replace(/^-/, '').replace(/\[.*$/, '');

function redactList(
  list: ResolvedList,
  { mayRead }: RoleVisibility,
  registry: SchemaRegistry,
  role: string,
): ResolvedList {
  const isOpen = (key: string): boolean => mayRead(fieldOf(key));
  const usable = (view: ResolvedView): boolean => Object.keys(view.query).every(isOpen);
  const first = list.columns.find(({ sort }) => sort)?.field ?? 'uuid';
  return {
    ...list,
    sort: isOpen(list.sort) ? list.sort : first,
    group: list.group && mayRead(list.group) ? list.group : undefined,
    // A key alone is no choice that a person can make.
    filters: list.filters.filter(({ ref }) => !ref || mayOpen(ref.resource, registry, role)),
    where: list.where && Object.fromEntries(Object.entries(list.where).filter(([key]) => isOpen(key))),
    views: list.views.filter(usable).map(view => ({
      ...view,
      sort: view.sort && isOpen(view.sort) ? view.sort : undefined,
      columns: view.columns?.filter(field => mayRead(field)),
    })),
    rowTone: list.rowTone.filter(({ when }) => conditionPaths(when).every(path => mayRead(path))),
  };
}

/** Every field that a condition reads. */
export function conditionPaths(condition: Condition): string[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key === 'all' || key === 'any') return (value as Condition[]).flatMap(conditionPaths);
    if (key === 'not') return conditionPaths(value as Condition);
    return key.startsWith('$') ? [] : [key];
  });
}

function redactNode(
  part: unknown,
  visibility: RoleVisibility,
  registry: SchemaRegistry,
  asker: EvaluationContext,
): unknown {
  if (Array.isArray(part)) return part.map(one => redactNode(one, visibility, registry, asker));
  if (typeof part !== 'object' || part === null) return part;
  const shown =
    isReference(part) && !mayOpen(part.ref.resource, registry, String(asker.role)) ? asOpaqueKey(part) : part;
  const words: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(shown)) {
    if (unredactedKeys.has(key)) words[key] = value;
    else if (conditionKeys.has(key) && typeof value === 'object' && value !== null)
      words[key] = toClientCondition(value as Condition, visibility, asker);
    else words[key] = redactNode(value, visibility, registry, asker);
  }
  return words;
}

interface Reference {
  ref: { resource: string };
  link?: unknown;
}

const isReference = (part: object): part is Reference =>
  'ref' in part && typeof part.ref === 'object' && part.ref !== null && 'resource' in part.ref;

/** Turns a reference into rows that the role never sees into a plain key, which the role cannot choose either. */
function asOpaqueKey({ ref: _, ...part }: Reference): object {
  const known = { ...part, ...('link' in part && { link: false }) };
  return 'input' in known ? { ...known, display: 'text', input: 'readonly' } : { ...known, display: 'text' };
}

function mayOpen(name: string, registry: SchemaRegistry, role: string): boolean {
  const file = registry.resources.get(name);
  const entity = file && registry.entities.get(file.entity);
  if (!entity) return false;
  const { list, show } = rightsOf(rightsFor(file, registry, role));
  return Boolean((list && file.list !== false) || (show && file.show !== false));
}
