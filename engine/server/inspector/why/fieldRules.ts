/** Why somebody does not see a field of a resource, in its list or on its page. */
import { fieldWords } from '../../../dsl/fieldDefaults.ts';
import type { OriginPath } from '../../../dsl/originSources.ts';
import { itemRow } from '../../../dsl/resolveLayout.ts';
import type { ColumnWords, ItemFile, ItemWords, SectionWords } from '../../../dsl/resourceFile.ts';
import { mayField } from '../../../dsl/rights.ts';
import { admits } from '../../../dsl/world.ts';
import { judged, type Question, type Verdict } from './question.ts';
import { rolesOf } from './rowRules.ts';

export function fieldRules(question: Question, field: string): Verdict[] {
  const { entity, places } = question;
  const [name = ''] = field.split('.');
  const schema = entity.file.properties[name];
  if (!schema) return [{ rule: 'field_missing', holds: false, values: { field }, place: places.entity('properties') }];
  return [...readRights(question, name), ...inColumns(question, field), ...onPage(question, field)];
}

function readRights(question: Question, name: string): Verdict[] {
  const { entity, world, asker, places, rights, file } = question;
  const words = fieldWords(entity.file.properties[name] ?? {});
  const at = ['properties', name, 'x-field'];
  const { role } = asker;
  return [
    ...(words.secret ? [{ rule: 'field_secret', holds: false, place: places.entity(...at, 'secret') }] : []),
    ...(words.read
      ? [
          {
            ...{
              rule: 'field_read',
              holds: admits(words.read, world, role),
              values: { roles: words.read.join(', '), role },
            },
            place: places.entity(...at, 'read'),
          },
        ]
      : []),
    ...(typeof rights === 'object' && rights.read
      ? [
          {
            ...{ rule: 'permission_read', holds: mayField(rights, 'read', name), values: { role, field: name } },
            ...{ condition: rights.read, place: places.permission(file.permissions, world, role, 'read') },
          },
        ]
      : []),
  ];
}

/** A column that is not there at first, or only on a wide screen, is a rule that holds: it can be had. */
function inColumns(question: Question, field: string): Verdict[] {
  const { file, places } = question;
  const { columns: written } = file.list || {};
  const at = written?.findIndex(column => fieldOf(column) === field) ?? -1;
  const place = places.resource('list', 'columns', ...(at < 0 ? [] : [at]));
  const values = { field };
  if (!written) return [{ rule: 'columns_default', holds: null, values, place: places.resource('list') }];
  const column = written[at];
  if (!column) return [{ rule: 'column_not_named', holds: null, values, place }];
  if (typeof column === 'string') return [{ rule: 'column_named', holds: true, values, place }];
  const part = (key: keyof ColumnWords) => places.resource('list', 'columns', at, key);
  return [
    ...rolesOf(question, column.roles, part('roles')),
    ...(column.when ? [{ rule: 'column_when', place: part('when'), ...judged(question, column.when) }] : []),
    ...(column.hidden ? [{ rule: 'column_hidden', holds: true, values, place: part('hidden') }] : []),
    ...(column.mobile === 'hide' ? [{ rule: 'column_not_on_phones', holds: true, values, place: part('mobile') }] : []),
    ...(column.width
      ? [{ rule: 'column_width', holds: true, values: { width: String(column.width) }, place: part('width') }]
      : []),
  ];
}

const fieldOf = (column: string | ColumnWords): string => (typeof column === 'string' ? column : column.field);

interface FoundItem {
  item: ItemWords;
  at: OriginPath;
  section?: SectionWords;
}

/** What the page of one row says of the field; nothing where the file leaves the page to the defaults. */
function onPage(question: Question, field: string): Verdict[] {
  const { file, places } = question;
  if (!file.show) return [];
  const { fields, sections, tabs } = file.show;
  if (!fields && !sections && !tabs) return [];
  const found = itemsOf(file.show).find(({ item }) => item.field === field);
  if (!found) return [{ rule: 'page_not_named', holds: null, values: { field }, place: places.resource('show') }];
  const { item, at, section } = found;
  const visible = item.visible ?? section?.visible;
  return [
    ...rolesOf(question, item.roles ?? section?.roles, places.resource('show', ...at)),
    ...(visible ? [{ rule: 'page_visible', place: places.resource('show', ...at), ...judged(question, visible) }] : []),
  ];
}

interface Screen {
  fields?: ItemFile[];
  sections?: SectionWords[];
  tabs?: Screen[];
}

function itemsOf({ fields, sections, tabs }: Screen, at: OriginPath = []): FoundItem[] {
  const here = (items: ItemFile[] | undefined, path: OriginPath, section?: SectionWords): FoundItem[] =>
    (items ?? []).flatMap((one, place) => itemRow(one).map(item => ({ item, at: [...path, place], section })));
  return [
    ...here(fields, [...at, 'fields']),
    ...(sections ?? []).flatMap((one, place) => here(one.fields, [...at, 'sections', place, 'fields'], one)),
    ...(tabs ?? []).flatMap((tab, place) => itemsOf(tab, [...at, 'tabs', place])),
  ];
}
