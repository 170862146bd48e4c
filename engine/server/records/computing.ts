/** Fields whose values the server works out with every save. */
import { isSystemField } from '../../dsl/collection.ts';
import { fieldWords } from '../../dsl/fieldDefaults.ts';
import type { EditWords, ItemFile, ItemWords } from '../../dsl/resourceFile.ts';
import { namedIn, type PlainRow, type Scene } from '../naming.ts';
import type { Collection } from './collection.ts';

/** By field, the name of its function: said of the field itself, or of an item of the resource's create and edit. */
export function computesOf({ entity, file }: Pick<Collection, 'entity' | 'file'>): Map<string, string> {
  const items = [file.create, file.edit].flatMap(screen => (screen ? itemsOfScreen(screen) : []));
  const ofItems = items.flatMap(({ field, compute }) => (compute ? [[field, compute] as const] : []));
  const ofFields = Object.entries(entity.file.properties).flatMap(([name, schema]) => {
    const { compute } = fieldWords(schema);
    return compute && !isSystemField(entity, name) ? [[name, compute] as const] : [];
  });
  return new Map([...ofItems, ...ofFields]);
}

function itemsOfScreen({ fields = [], sections = [], tabs = [] }: EditWords): ItemWords[] {
  const lists = [fields, ...sections.map(section => section.fields), ...tabs.map(tab => tab.fields ?? [])];
  const inTabs = tabs.flatMap(tab => (tab.sections ?? []).map(section => section.fields));
  return [...lists, ...inTabs].flat().flatMap(flat);
}

function flat(item: ItemFile): ItemWords[] {
  if (Array.isArray(item)) return item.flatMap(flat);
  return typeof item === 'string' ? [] : [item];
}

/** One after the other, in the order of the file: one may build on those before it. */
export async function computed(collection: Collection, row: PlainRow, scene: Scene): Promise<PlainRow> {
  let values: PlainRow = {};
  for (const [field, name] of computesOf(collection)) {
    const work = namedIn(collection.named.computes, name);
    if (work) values = { ...values, [field]: (await work({ ...row, ...values }, scene)) ?? null };
  }
  return values;
}
