/** Fields whose values the server computes at every save. */
import { isSystemField } from '../../dsl/collection.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import type { EditOptions, ItemFile, ItemOptions } from '../../dsl/resourceFile.ts';
import { getOwn, type HookContext, type PlainRow } from '../appFunctions.ts';
import type { Collection } from './collection.ts';

/**
 * By field, the name of its function: declared by the field itself, or by an item of the resource's create and edit.
 */
export function computedFieldsOf({ entity, file }: Pick<Collection, 'entity' | 'file'>): Map<string, string> {
  const items = [file.create, file.edit].flatMap(screen => (screen ? itemsOfScreen(screen) : []));
  const ofItems = items.flatMap(({ field, compute }) => (compute ? [[field, compute] as const] : []));
  const ofFields = Object.entries(entity.file.properties).flatMap(([name, schema]) => {
    const { compute } = fieldOptions(schema);
    return compute && !isSystemField(entity, name) ? [[name, compute] as const] : [];
  });
  return new Map([...ofItems, ...ofFields]);
}

function itemsOfScreen({ fields = [], sections = [], tabs = [] }: EditOptions): ItemOptions[] {
  const lists = [fields, ...sections.map(section => section.fields), ...tabs.map(tab => tab.fields ?? [])];
  const inTabs = tabs.flatMap(tab => (tab.sections ?? []).map(section => section.fields));
  return [...lists, ...inTabs].flat().flatMap(flat);
}

function flat(item: ItemFile): ItemOptions[] {
  if (Array.isArray(item)) return item.flatMap(flat);
  return typeof item === 'string' ? [] : [item];
}

/** One after the other, in the order of the file: one may build on those before it. */
export async function computeFields(collection: Collection, row: PlainRow, context: HookContext): Promise<PlainRow> {
  let values: PlainRow = {};
  for (const [field, name] of computedFieldsOf(collection)) {
    const work = getOwn(collection.functions.computes, name);
    if (work) values = { ...values, [field]: (await work({ ...row, ...values }, context)) ?? null };
  }
  return values;
}
