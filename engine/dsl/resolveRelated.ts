/** Rows of another resource that belong to a record: a tab of its page. */

import type { Cut } from './cut.ts';
import { type Entity, entityPath, idField, wordsOf } from './entity.ts';
import { fieldWords } from './fieldDefaults.ts';
import { mainPart } from './jsonSchema.ts';
import { type Place, resolveColumn, schemaAt } from './resolveField.ts';
import type { ResolvedTab } from './resource.ts';
import type { ColumnWords, ResourceFile, TabWords } from './resourceFile.ts';
import { isReadableBy, mayField, rightsFor, rightTo } from './rights.ts';
import { admits } from './world.ts';

type RelatedWords = NonNullable<TabWords['related']>;

/** Undefined where the role may not list them, or not know by what they belong here. */
export function resolveRelated(cut: Cut, words: RelatedWords): ResolvedTab['related'] {
  const { world, role } = cut;
  const { resource, columns, actions = [] } = words;
  const file = world.resources.get(resource);
  const entity = file && world.entities.get(file.entity);
  if (!entity) throw new Error(`${cut.resource}: there is no resource ${resource}`);
  const place: Place = { resource, entity, world, role };
  const by = words.by ?? referenceTo(cut.entity, entity);
  if (!by) throw new Error(`${cut.resource}: nothing in ${resource} refers to ${cut.entity.name}; name it in "by"`);
  if (!isQueryKey(by, entity)) schemaAt(place, by);
  const rights = rightsFor(file, world, role);
  const may = (field: string) => mayField(rights, 'read', field) && isReadableBy(entity, field, world, role);
  if (!rightTo(rights, 'list') || file.list === false || !may(by) || !isAnswered(cut, file, entity)) return undefined;
  const shown = columns
    ?.map((column): ColumnWords => (typeof column === 'string' ? { field: column } : column))
    .filter(column => may(column.field) && admits(column.roles, world, role))
    .map(column => resolveColumn(place, column));
  return { resource, by, columns: shown, actions };
}

/** Whether the role may make the call behind the list, where there is one. */
function isAnswered({ world, role }: Cut, file: ResourceFile, entity: Entity): boolean {
  const path = file.path ?? entityPath(entity);
  const call = world.calls.find(one => one.method === 'GET' && one.path === path);
  return admits(call?.roles, world, role);
}

/** A domain's list may know what its rows belong to by a name that is no field of theirs: `order_uuid`. */
const isQueryKey = (by: string, entity: Entity): boolean =>
  wordsOf(entity).storage === 'code' && !(by in entity.file.properties);

/** The field that refers to the entity; where the server keeps the rows, also the key of whose they are. */
function referenceTo(target: Entity, entity: Entity): string | undefined {
  const found = Object.entries(entity.file.properties).find(([, schema]) => {
    const words = { ...fieldWords(mainPart(schema)), ...fieldWords(schema) };
    return words.ref === target.name;
  });
  return (
    found?.[0] ??
    (idField(target) === 'uuid' && `${target.name}_uuid` in entity.file.properties ? `${target.name}_uuid` : undefined)
  );
}
