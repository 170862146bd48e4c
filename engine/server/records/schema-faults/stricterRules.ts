/** Rows that break a newer rule. They are counted when the file is saved, so that its author can choose what to do. */
import { isSystemField } from '../../../dsl/collection.ts';
import { type JsonSchema, nonNullSchema } from '../../../dsl/jsonSchema.ts';
import { recordSchema } from '../../../dsl/recordSchema.ts';
import { routeOf } from '../../../dsl/routes.ts';
import type { Db } from '../../db/database.ts';
import { ValidationError } from '../../http/problems.ts';
import type { Validate } from '../../http/validation.ts';
import { type Collection, type Row, toJsonValue } from '../collection.ts';

/** The number of rows that are checked in larger tables. */
const maxRows = 10_000;
const maxNamed = 3;

export interface RowNotice {
  resource: string;
  field: string;
  rows: number;
  text: string;
  /** What can be done: leave the rows alone, fill them, or repair them one by one. */
  choices: string[];
}

/** Fields whose rules differ from those of the file before. */
export function stricterFields(before: Collection | undefined, after: Collection): string[] {
  if (!before) return [];
  const rules = ({ absolute: { file } }: Collection, field: string): string => {
    const { 'x-field': _, title: __, description: ___, ...schema } = file.properties[field] ?? ({} as JsonSchema);
    return JSON.stringify([schema, file.required?.includes(field) ?? false]);
  };
  return Object.keys(after.entity.file.properties).filter(
    field => !isSystemField(after.entity, field) && rules(before, field) !== rules(after, field),
  );
}

export async function rowNotices(
  db: Db,
  collection: Collection,
  fields: string[],
  compile: (schema: JsonSchema) => Validate,
): Promise<RowNotice[]> {
  if (fields.length === 0) return [];
  const validate = compile(recordSchema(collection.absolute, fields));
  const rows = (await db.select().from(collection.table).limit(maxRows)) as Row[];
  const broken = new Map<string, string[]>();
  for (const row of rows)
    for (const field of invalidFields(validate, collection, row, fields))
      broken.set(field, [...(broken.get(field) ?? []), String(row.uuid)]);
  return [...broken].map(([field, uuids]) => noticeOf(collection, field, uuids, rows.length));
}

function invalidFields(validate: Validate, { entity }: Collection, row: Row, fields: string[]): string[] {
  const values = fields
    .map(name => [name, toJsonValue(row[name])] as const)
    .filter(([name, value]) => value !== null || nonNullSchema(entity.file.properties[name] ?? {}).type === 'null');
  try {
    validate(Object.fromEntries(values));
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return [...new Set(error.entries.map(({ loc }) => String(loc[1])))].filter(name => fields.includes(name));
  }
}

function noticeOf({ shape, file, name, entity }: Collection, field: string, uuids: string[], all: number): RowNotice {
  const column = `${shape.table}.${field}`;
  const isRequired = entity.file.required?.includes(field) ?? false;
  const keys = `${uuids.slice(0, maxNamed).join(', ')}${uuids.length > maxNamed ? ', …' : ''}`;
  return {
    resource: name,
    field,
    rows: uuids.length,
    text: `${uuids.length} of ${all} rows break the new rule of ${column} (${keys})`,
    choices: [
      'Leave them: they stay as they are, and can be changed in their other fields, until this field is changed.',
      ...(isRequired ? [`Fill them: give the field a "default" and run npm run migration -- --fill ${column}.`] : []),
      `Repair them one by one: ${routeOf(name, file)}${isRequired ? `?${field}%5Bempty%5D=true` : ''}`,
    ],
  };
}
