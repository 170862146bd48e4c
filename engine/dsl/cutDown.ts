/**
 * The last cut of a resource: sort, views, groups, colours, references and conditions name nothing that the role may not
 * read. Columns, filters and items are left out where they are resolved.
 */

import { type RoleVisibility, toClientCondition } from './clientConditions.ts';
import { fieldsIn, titleOf } from './entity.ts';
import type { Known } from './predicate.ts';
import type { ResolvedList, ResolvedResource, ResolvedView } from './resource.ts';
import { rightsFor, rightsOf } from './rights.ts';
import type { Condition } from './vocabulary.ts';
import type { World } from './world.ts';

const conditionWords = new Set(['when', 'visible', 'required', 'readonly']);

/** Words of others, rights that are told already, and what is about rows of another resource. */
const untouched = new Set(['related', 'rights', 'props', 'body', 'query', 'where']);

export function cutDown(
  resource: ResolvedResource,
  visibility: RoleVisibility,
  world: World,
  asker: Known,
): ResolvedResource {
  const { list } = resource;
  const cut: ResolvedResource = {
    ...resource,
    title: readableTitle(resource, visibility),
    refTitle:
      resource.refTitle && fieldsIn(resource.refTitle).every(field => visibility.mayRead(field))
        ? resource.refTitle
        : undefined,
    list: list && cutList(list, visibility, world, String(asker.role)),
  };
  return told(cut, visibility, world, asker) as ResolvedResource;
}

/** What a row is called by must be readable; else it is called by what titles its card in the list, or by its key. */
function readableTitle({ id, list }: ResolvedResource, { entity, mayRead }: RoleVisibility): string {
  if (fieldsIn(titleOf(entity)).every(field => mayRead(field))) return titleOf(entity);
  return list?.columns.find(({ mobile }) => mobile === 'title')?.field ?? id;
}

/** `-total`, `pages[gte]`, `created_from`: the field that a key of the list query is about. */
const fieldOf = (key: string): string =>
  /^created_(from|to)$/.test(key) ? 'created_at' : key.replace(/^-/, '').replace(/\[.*$/, '');

function cutList(list: ResolvedList, { mayRead }: RoleVisibility, world: World, role: string): ResolvedList {
  const isOpen = (key: string): boolean => mayRead(fieldOf(key));
  const usable = (view: ResolvedView): boolean => Object.keys(view.query).every(isOpen);
  const first = list.columns.find(({ sort }) => sort)?.field ?? 'uuid';
  return {
    ...list,
    sort: isOpen(list.sort) ? list.sort : first,
    group: list.group && mayRead(list.group) ? list.group : undefined,
    // By a key alone nobody can choose.
    filters: list.filters.filter(({ ref }) => !ref || mayOpen(ref.resource, world, role)),
    where: list.where && Object.fromEntries(Object.entries(list.where).filter(([key]) => isOpen(key))),
    views: list.views.filter(usable).map(view => ({
      ...view,
      sort: view.sort && isOpen(view.sort) ? view.sort : undefined,
      columns: view.columns?.filter(field => mayRead(field)),
    })),
    rowTone: list.rowTone.filter(({ when }) => pathsOf(when).every(path => mayRead(path))),
  };
}

/** Every field that a condition reads. */
export function pathsOf(condition: Condition): string[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key === 'all' || key === 'any') return (value as Condition[]).flatMap(pathsOf);
    if (key === 'not') return pathsOf(value as Condition);
    return key.startsWith('$') ? [] : [key];
  });
}

function told(part: unknown, visibility: RoleVisibility, world: World, asker: Known): unknown {
  if (Array.isArray(part)) return part.map(one => told(one, visibility, world, asker));
  if (typeof part !== 'object' || part === null) return part;
  const shown = isReference(part) && !mayOpen(part.ref.resource, world, String(asker.role)) ? asKey(part) : part;
  const words: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(shown)) {
    if (untouched.has(key)) words[key] = value;
    else if (conditionWords.has(key) && typeof value === 'object' && value !== null)
      words[key] = toClientCondition(value as Condition, visibility, asker);
    else words[key] = told(value, visibility, world, asker);
  }
  return words;
}

interface Reference {
  ref: { resource: string };
  link?: unknown;
}

const isReference = (part: object): part is Reference =>
  'ref' in part && typeof part.ref === 'object' && part.ref !== null && 'resource' in part.ref;

/** A reference into rows that the role never sees is a bare key to it, which it cannot choose either. */
function asKey({ ref: _, ...part }: Reference): object {
  const known = { ...part, ...('link' in part && { link: false }) };
  return 'input' in known ? { ...known, display: 'text', input: 'readonly' } : { ...known, display: 'text' };
}

function mayOpen(name: string, world: World, role: string): boolean {
  const file = world.resources.get(name);
  const entity = file && world.entities.get(file.entity);
  if (!entity) return false;
  const { list, show } = rightsOf(rightsFor(file, world, role));
  return Boolean((list && file.list !== false) || (show && file.show !== false));
}
