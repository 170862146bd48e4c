/** Why a person does not see a field of a resource, in its list or on its page. */
import { fieldOptions } from '../../../dsl/fieldDefaults.ts';
import type { ProvenancePath } from '../../../dsl/provenance/sources.ts';
import { itemRow } from '../../../dsl/resolve/resolveLayout.ts';
import type { ColumnOptions, ItemFile, ItemOptions, SectionOptions } from '../../../dsl/resourceFile.ts';
import { mayField } from '../../../dsl/roles/rights.ts';
import { isRoleAllowed } from '../../../dsl/schemaRegistry.ts';
import { type ExplainerQuestion, evaluateCondition, type RuleVerdict } from './question.ts';
import { rolesOf } from './rowRules.ts';

export function fieldRules(question: ExplainerQuestion, field: string): RuleVerdict[] {
  const { entity, places } = question;
  const [name = ''] = field.split('.');
  const schema = entity.file.properties[name];
  if (!schema) return [{ rule: 'field_missing', holds: false, values: { field }, place: places.entity('properties') }];
  return [...readRights(question, name), ...inColumns(question, field), ...onPage(question, field)];
}

function readRights(question: ExplainerQuestion, name: string): RuleVerdict[] {
  const { entity, registry, principal, places, rights, file } = question;
  const options = fieldOptions(entity.file.properties[name] ?? {});
  const at = ['properties', name, 'x-field'];
  const { role } = principal;
  return [
    ...(options.secret ? [{ rule: 'field_secret', holds: false, place: places.entity(...at, 'secret') }] : []),
    ...(options.read
      ? [
          {
            rule: 'field_read',
            holds: isRoleAllowed(options.read, registry, role),
            values: { roles: options.read.join(', '), role },
            place: places.entity(...at, 'read'),
          },
        ]
      : []),
    ...(typeof rights === 'object' && rights.read
      ? [
          {
            rule: 'permission_read',
            holds: mayField(rights, 'read', name),
            values: { role, field: name },
            condition: rights.read,
            place: places.permission(file.permissions, registry, role, 'read'),
          },
        ]
      : []),
  ];
}

/**
 * A column that is hidden at first, or shown only on a wide screen, counts as a rule that holds: the person can show
 * it.
 */
function inColumns(question: ExplainerQuestion, field: string): RuleVerdict[] {
  const { file, places } = question;
  const { columns: written } = file.list || {};
  const at = written?.findIndex(column => fieldOf(column) === field) ?? -1;
  const place = places.resource('list', 'columns', ...(at < 0 ? [] : [at]));
  const values = { field };
  if (!written) return [{ rule: 'columns_default', holds: null, values, place: places.resource('list') }];
  const column = written[at];
  if (!column) return [{ rule: 'column_not_named', holds: null, values, place }];
  if (typeof column === 'string') return [{ rule: 'column_named', holds: true, values, place }];
  const part = (key: keyof ColumnOptions) => places.resource('list', 'columns', at, key);
  return [
    ...rolesOf(question, column.roles, part('roles')),
    ...(column.when ? [{ rule: 'column_when', place: part('when'), ...evaluateCondition(question, column.when) }] : []),
    ...(column.initiallyHidden ? [{ rule: 'column_hidden', holds: true, values, place: part('initiallyHidden') }] : []),
    ...(column.mobile === 'hide' ? [{ rule: 'column_not_on_phones', holds: true, values, place: part('mobile') }] : []),
    ...(column.width
      ? [{ rule: 'column_width', holds: true, values: { width: String(column.width) }, place: part('width') }]
      : []),
  ];
}

const fieldOf = (column: string | ColumnOptions): string => (typeof column === 'string' ? column : column.field);

interface FoundItem {
  item: ItemOptions;
  at: ProvenancePath;
  section?: SectionOptions;
}

/** Returns what the page of a row says about the field; empty if the file leaves the page to the defaults. */
function onPage(question: ExplainerQuestion, field: string): RuleVerdict[] {
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
    ...(visible
      ? [{ rule: 'page_visible', place: places.resource('show', ...at), ...evaluateCondition(question, visible) }]
      : []),
  ];
}

interface ScreenOptions {
  fields?: ItemFile[];
  sections?: SectionOptions[];
  tabs?: ScreenOptions[];
}

function itemsOf({ fields, sections, tabs }: ScreenOptions, at: ProvenancePath = []): FoundItem[] {
  const here = (items: ItemFile[] | undefined, path: ProvenancePath, section?: SectionOptions): FoundItem[] =>
    (items ?? []).flatMap((one, place) => itemRow(one).map(item => ({ item, at: [...path, place], section })));
  return [
    ...here(fields, [...at, 'fields']),
    ...(sections ?? []).flatMap((one, place) => here(one.fields, [...at, 'sections', place, 'fields'], one)),
    ...(tabs ?? []).flatMap((tab, place) => itemsOf(tab, [...at, 'tabs', place])),
  ];
}
