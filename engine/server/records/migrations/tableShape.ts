/** The table of an entity file, as plain data: what migrations compare and store. */
import { createHash } from 'node:crypto';
import { hasOwner, indexesOf, isOwnerOptional, uniqueKeysOf } from '../../../dsl/collection.ts';
import { isVariable } from '../../../dsl/conditions/variables.ts';
import { type Entity, entityOptions, pluralOf } from '../../../dsl/entity.ts';
import { fieldOptions, isMoney, isStoredField } from '../../../dsl/fieldDefaults.ts';
import { type JsonSchema, nonNullSchema, typesOf } from '../../../dsl/jsonSchema.ts';
import { tableFor } from '../../appDefinition.ts';
import type { OperandKind } from '../sql/operand.ts';

export interface ColumnShape {
  type: OperandKind;
  /** For rows that were there before the column. */
  default?: unknown;
  /** The name it had before. */
  was?: string;
  /** An owner that a row may lack. */
  optional?: true;
}

export interface TableShape {
  table: string;
  columns: Record<string, ColumnShape>;
  unique: string[][];
  index: string[][];
  /** Columns that are sorted as in a dictionary. Each index of one has another index beside it in that order. */
  natural?: string[];
  /** Columns that hold the key of another table's row. */
  refs: Record<string, { table: string; onDelete: 'restrict' | 'cascade' | 'set null' }>;
  softDelete: boolean;
  /** Columns about a person, emptied where the row refers to one whose account is erased. */
  personal?: string[];
}

export const tableName = (entity: Entity): string => (entityOptions(entity).table ?? pluralOf(entity)).slice(0, 50);

/** `entity` has its system fields. `entities` are all that the server makes tables for. */
export function shapeOfTable(entity: Entity, entities: Map<string, Entity>): TableShape {
  const properties = storedFields(entity);
  const natural = Object.keys(properties).filter(name => isSortedNaturally(properties[name]!));
  const personal = Object.keys(properties).filter(name => fieldOptions(properties[name]!).personal);
  return {
    table: tableName(entity),
    columns: columnsOf(entity),
    unique: uniqueKeysOf(entity),
    index: indexesOf(entity),
    refs: {
      ...refsOf(properties, entities),
      ...(hasOwner(entity) && { customer_uuid: { table: 'public.users', onDelete: 'cascade' as const } }),
    },
    softDelete: entityOptions(entity).softDelete ?? false,
    ...(natural.length && { natural }),
    ...(personal.length && { personal }),
  };
}

const storedFields = ({ file }: Entity): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(file.properties).filter(([, schema]) => isStoredField(schema)));

/** The columns of the entity's table. `entity` has its system fields. */
export function columnsOf(entity: Entity): TableShape['columns'] {
  const columns = Object.entries(storedFields(entity)).map(([name, schema]) => [name, columnOf(schema)] as const);
  return {
    ...Object.fromEntries(columns),
    ...(isOwnerOptional(entity) && { customer_uuid: { type: 'uuid' as const, optional: true as const } }),
    ...(entityOptions(entity).softDelete && { deleted_at: { type: 'time' as const } }),
  };
}

/** Whether people sort by the text as by a name. Values of an enum or of constants are keys, which are in no dictionary. */
export const isSortedNaturally = (schema: JsonSchema): boolean =>
  typeOfColumn(schema) === 'text' && nonNullSchema(schema).enum === undefined && !isConstant(schema);

const isConstant = (schema: JsonSchema): boolean => String(fieldOptions(schema).options ?? '').startsWith('const:');

function columnOf(schema: JsonSchema): ColumnShape {
  const { renamedFrom: was } = fieldOptions(schema);
  const usual = schema.default ?? nonNullSchema(schema).default;
  // Principal and time are unknown for existing rows.
  const fallback = isVariable(usual) ? undefined : usual;
  return { type: typeOfColumn(schema), ...(fallback !== undefined && { default: fallback }), ...(was && { was }) };
}

export function typeOfColumn(schema: JsonSchema): OperandKind {
  const main = nonNullSchema(schema);
  const types = typesOf(main);
  if (fieldOptions(schema).ref && !types.includes('array')) return 'uuid';
  if (isMoney(main) && fieldOptions(schema).stored === 'amount') return 'money';
  if (types.length === 2 && types.includes('integer') && types.includes('number')) return 'number';
  if (types.length !== 1 || main.$ref) return 'json';
  switch (types[0]) {
    case 'string':
      return main.format === 'uuid' || main.format === 'date'
        ? main.format
        : main.format === 'date-time'
          ? 'time'
          : 'text';
    case 'integer':
    case 'number':
    case 'boolean':
      return types[0];
    default:
      return 'json';
  }
}

function refsOf(properties: Record<string, JsonSchema>, entities: Map<string, Entity>): TableShape['refs'] {
  const found = Object.entries(properties).flatMap(([name, schema]) => {
    const { ref, onDelete } = fieldOptions(schema);
    if (!ref || typeOfColumn(schema) !== 'uuid') return [];
    const target = entities.get(ref);
    if (target) return [[name, { table: `collections.${tableName(target)}`, onDelete: inSql[onDelete ?? 'restrict'] }]];
    // The domains delete their own rows without asking what refers to them.
    const own = tableFor(ref);
    return own
      ? [[name, { table: `public.${own.name}`, onDelete: onDelete === 'cascade' ? 'cascade' : 'set null' }]]
      : [];
  });
  return Object.fromEntries(found);
}

const inSql = { restrict: 'restrict', cascade: 'cascade', clear: 'set null' } as const;

/** PostgreSQL truncates names after 63 characters, and two truncated names may be equal. */
export function objectName(table: string, fields: string[], kind: 'unique' | 'index' | 'sort' | 'ref'): string {
  const name = `${table}_${fields.join('_').replaceAll('-', 'desc_')}_${kind}`;
  return name.length <= 60 ? name : `${name.slice(0, 50)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}
