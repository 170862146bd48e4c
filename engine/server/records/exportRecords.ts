/**
 * Exports all matching rows as CSV or JSON, in batches: the keys first, so that concurrent changes neither double nor
 * skip rows.
 */

import { Readable } from 'node:stream';
import { and, inArray } from 'drizzle-orm';
import { fieldOptions, isMoney } from '../../dsl/fieldDefaults.ts';
import { type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import { fieldLabel, schemaAt } from '../../dsl/resolve/resolveField.ts';
import { type CsvFormats, csvFormats } from '../../dsl/text/csvFormats.ts';
import { textWithoutKey } from '../../dsl/text/labels.ts';
import { parseTimestamp } from '../../dsl/time.ts';
import type { Db } from '../db/database.ts';
import { problem } from '../http/problems.ts';
import { csvCell, csvLine, csvStart } from '../listing/csv.ts';
import { textsOf } from '../texts.ts';
import type { Access } from './accessControl.ts';
import { columnOf, type Row, toJsonValue } from './collection.ts';
import { runAfterList, runBeforeList } from './hooks.ts';
import { typeOfColumn } from './migrations/tableShape.ts';
import { readableColumns, toRowAnswer } from './readRecord.ts';
import { joinedColumns } from './sql/joinedFields.ts';
import { type Query, readQuery } from './sql/listQuery.ts';

const maxRows = 100_000;
const batchSize = 500;

export type ExportFormat = 'csv' | 'json';

export async function exportRecords(
  db: Db,
  access: Access,
  query: Query,
  { format, locale }: { format: ExportFormat; locale: string },
): Promise<Readable> {
  const list = readQuery(access, 'export', query, await runBeforeList(access, db));
  if (!list) throw problem('forbidden');
  const { collection } = access;
  const uuid = columnOf(collection, 'uuid');
  const { list: words } = collection.file;
  const max = (words ? words.export?.max : undefined) ?? maxRows;
  const keys = await db
    .select({ uuid })
    .from(collection.table)
    .where(list.where)
    .orderBy(...list.orderBy)
    .limit(Math.min(max, maxRows));
  const pieces = readBatches(
    db,
    access,
    keys.map(row => String(row.uuid)),
  );
  const { timezone } = query as { timezone?: string };
  const formats = csvFormats(textsOf(locale).language, timezone);
  return Readable.from(format === 'csv' ? csv(access, pieces, { locale, formats }) : json(access, pieces));
}

/** Formats that the resource file offers. */
export const exportFormats = ({ collection: { file } }: Access): ExportFormat[] =>
  (file.list ? file.list.export?.formats : undefined) ?? ['csv', 'json'];

async function* readBatches(db: Db, access: Access, keys: string[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < keys.length; from += batchSize)
    yield readBatch(db, access, keys.slice(from, from + batchSize));
}

async function* csv(
  access: Access,
  pieces: AsyncGenerator<Row[]>,
  { locale, formats }: { locale: string; formats: CsvFormats },
): AsyncGenerator<string> {
  const fields = exportedFields(access);
  const { separator } = formats;
  yield csvStart +
    csvLine(
      fields.map(field => csvCell(titleOf(access, field, locale))),
      separator,
    );
  for await (const rows of pieces)
    yield rows
      .map(row =>
        csvLine(
          fields.map(field => cellOf(access, field, row[field], formats)),
          separator,
        ),
      )
      .join('');
}

/** An array of rows as the API answers them. */
async function* json(access: Access, pieces: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  const fields = exportedFields(access);
  let between = '[\n';
  for await (const rows of pieces)
    for (const row of rows) {
      yield between + JSON.stringify(Object.fromEntries(fields.map(field => [field, row[field]])));
      between = ',\n';
    }
  yield between === '[\n' ? '[]\n' : '\n]\n';
}

/** The right is checked again for each batch: it may have been withdrawn. */
async function readBatch(db: Db, access: Access, keys: string[]): Promise<Row[]> {
  const { table } = access.collection;
  const uuid = columnOf(access.collection, 'uuid');
  const where = and(inArray(uuid, keys), access.rows('export'));
  const rows = (await db.select(readableColumns(access)).from(table).where(where)) as Row[];
  const shown = await runAfterList(
    access,
    db,
    rows.map(row => toRowAnswer(access, row)),
  );
  const found = new Map(shown.map(row => [row.uuid, row]));
  return keys.map(key => found.get(key)).filter(row => row !== undefined);
}

const exportedFields = (access: Access): string[] => [
  ...access.readable.filter(name => fieldOptions(schemaOf(access, name)).display !== 'hidden'),
  ...Object.keys(joinedColumns(access)),
];

const schemaOf = ({ collection: { name, entity, registry } }: Access, field: string): JsonSchema =>
  schemaAt({ resource: name, entity, registry }, field);

function titleOf({ collection }: Access, field: string, locale: string): string {
  const place = { resource: collection.name, entity: collection.entity, registry: collection.registry };
  const label = fieldLabel(place, field, schemaAt(place, field));
  const texts = textsOf(locale);
  return texts.has(label.key) ? texts.say(label.key) : (label.texts?.[texts.language] ?? textWithoutKey(label));
}

function cellOf(access: Access, field: string, stored: unknown, formats: CsvFormats): string {
  const value = toJsonValue(stored);
  if (value === null) return '';
  const schema = schemaOf(access, field);
  if (isMoney(nonNullSchema(schema))) {
    const { amount, currency } = value as { amount: number; currency: string };
    return csvCell(`${formats.amount({ amount, currency })} ${currency}`);
  }
  const kind = typeOfColumn(schema);
  if (typeof value === 'number' && (kind === 'integer' || kind === 'number')) return formats.number(value);
  if (kind === 'time' && parseTimestamp(String(value)) !== undefined)
    return csvCell(formats.time(new Date(String(value))));
  return csvCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
