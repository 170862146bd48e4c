/** Writes the tables of entity files as Drizzle definitions, for code that reads and writes their rows. */
import { isCollection } from '../dsl/collection.ts';
import { type Entity, pluralOf } from '../dsl/entity.ts';
import { isNullable, nonNullSchema } from '../dsl/jsonSchema.ts';
import type { SchemaRegistry } from '../dsl/schemaRegistry.ts';
import { isFixedColumn } from '../server/records/migrations/migrationPlan.ts';
import { columnsOf, tableName } from '../server/records/migrations/tableShape.ts';
import type { OperandKind } from '../server/records/sql/operand.ts';

/** The path of the written file, relative to itself. */
interface ModulePaths {
  records: string;
  types: string;
}

const builders: Record<OperandKind, string> = {
  text: 'text()',
  integer: "bigint({ mode: 'number' })",
  number: 'doublePrecision()',
  boolean: 'boolean()',
  time: "timestamp({ withTimezone: true, precision: 3, mode: 'date' })",
  date: "date({ mode: 'string' })",
  uuid: 'uuid()',
  json: 'jsonb()',
  money: "bigint({ mode: 'number' })",
};

/** Writes one table for each entity with a table. */
export function tableCode(registry: SchemaRegistry, { records, types }: ModulePaths): string {
  const entities = [...registry.entities.values()].filter(entity => isCollection(entity, registry.resources));
  const named = entities.sort((one, other) => one.name.localeCompare(other.name));
  const tables = named.map(entity => codeOf(entity, rowTypeOf(entity, registry)));
  const code = tables.map(({ text }) => text).join('\n');
  const used = [...new Set(Object.values(builders).map(one => one.replace(/\(.*/, '')))].filter(one =>
    new RegExp(`\\b${one}\\(`).test(code),
  );
  const rows = tables.flatMap(({ row, text }) => (text.includes(row) ? [row] : [])).sort();
  return `import { ${used.sort().join(', ')} } from 'drizzle-orm/pg-core';
import { collectionSchema } from '${records}';
${rows.length ? `import type { ${rows.join(', ')} } from '${types}';\n` : ''}
${code}`;
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The row type of the entity's first resource, from whose name the type is named. */
function rowTypeOf(entity: Entity, { resources }: SchemaRegistry): string {
  const [name = pluralOf(entity)] =
    [...resources].find(([, file]) => file.entity === entity.name && !file.provider) ?? [];
  return `${camel(`_${name}`)}Row`;
}

function codeOf(entity: Entity, row: string): { text: string; row: string } {
  const { properties, required = [] } = entity.file;
  const lines = Object.entries(columnsOf(entity)).map(([name, column]) => {
    const { type } = column;
    const schema = properties[name] ?? {};
    const isTyped = type === 'json' || nonNullSchema(schema).enum !== undefined;
    const isGiven = isFixedColumn(name, column) || (required.includes(name) && !isNullable(schema));
    return [
      `  ${name}: ${builders[type]}`,
      isTyped ? `.$type<NonNullable<${row}['${name}']>>()` : '',
      name === 'uuid' ? '.primaryKey()' : isGiven ? '.notNull()' : '',
      name === 'version' ? '.$default(() => 1)' : '',
      ',\n',
    ].join('');
  });
  const text = `/** Rows of ${entity.name}.entity.json. */
export const ${camel(tableName(entity))} = collectionSchema.table('${tableName(entity)}', {
${lines.join('')}});
`;
  return { text, row };
}
