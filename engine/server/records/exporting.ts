/** All rows that match, as CSV or JSON, a piece at a time: the keys first, so that changes meanwhile neither double nor skip rows. */

import { Readable } from 'node:stream';
import { and, inArray } from 'drizzle-orm';
import { fieldWords, isMoney } from '../../dsl/fieldDefaults.ts';
import { type JsonSchema, mainPart } from '../../dsl/jsonSchema.ts';
import { toDecimal } from '../../dsl/localeFormats.ts';
import { fieldLabel, schemaAt } from '../../dsl/resolveField.ts';
import type { Db } from '../db/database.ts';
import { refuse } from '../http/problems.ts';
import { csvCell, csvLine, csvSeparator, csvStart } from '../listing/csv.ts';
import { textsOf } from '../texts.ts';
import type { Access } from './access.ts';
import { asAnswered, columnOf, type Row } from './collection.ts';
import { narrowed, retouched } from './hooks.ts';
import { joinedColumns } from './joining.ts';
import { type Query, readQuery } from './listing.ts';
import { answered, readableColumns } from './records.ts';
import { typeOfColumn } from './shape.ts';

const mostRows = 100_000;
const pieceOf = 500;

export type Format = 'csv' | 'json';

export async function exportRecords(
  db: Db,
  access: Access,
  query: Query,
  { format, locale }: { format: Format; locale: string },
): Promise<Readable> {
  const list = readQuery(access, 'export', query, await narrowed(access, db));
  if (!list) throw refuse('forbidden');
  const { collection } = access;
  const uuid = columnOf(collection, 'uuid');
  const { list: words } = collection.file;
  const most = (words ? words.export?.max : undefined) ?? mostRows;
  const keys = await db
    .select({ uuid })
    .from(collection.table)
    .where(list.where)
    .orderBy(...list.orderBy)
    .limit(Math.min(most, mostRows));
  const pieces = inPieces(
    db,
    access,
    keys.map(row => String(row.uuid)),
  );
  return Readable.from(format === 'csv' ? csv(access, pieces, locale) : json(access, pieces));
}

/** Formats that the resource file offers. */
export const formatsOf = ({ collection: { file } }: Access): Format[] =>
  (file.list ? file.list.export?.formats : undefined) ?? ['csv', 'json'];

async function* inPieces(db: Db, access: Access, keys: string[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < keys.length; from += pieceOf) yield piece(db, access, keys.slice(from, from + pieceOf));
}

async function* csv(access: Access, pieces: AsyncGenerator<Row[]>, locale: string): AsyncGenerator<string> {
  const fields = exportedFields(access);
  const separator = csvSeparator(textsOf(locale).language);
  yield csvStart +
    csvLine(
      fields.map(field => csvCell(titleOf(access, field, locale))),
      separator,
    );
  for await (const rows of pieces)
    yield rows
      .map(row =>
        csvLine(
          fields.map(field => plain(access, field, row[field])),
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

/** The right is asked again for each piece: it may have gone meanwhile. */
async function piece(db: Db, access: Access, keys: string[]): Promise<Row[]> {
  const { table } = access.collection;
  const uuid = columnOf(access.collection, 'uuid');
  const where = and(inArray(uuid, keys), access.rows('export'));
  const rows = (await db.select(readableColumns(access)).from(table).where(where)) as Row[];
  const shown = await retouched(
    access,
    db,
    rows.map(row => answered(access, row)),
  );
  const found = new Map(shown.map(row => [row.uuid, row]));
  return keys.map(key => found.get(key)).filter(row => row !== undefined);
}

const exportedFields = (access: Access): string[] => [
  ...access.readable.filter(name => fieldWords(schemaOf(access, name)).display !== 'hidden'),
  ...Object.keys(joinedColumns(access)),
];

const schemaOf = ({ collection: { name, entity, world } }: Access, field: string): JsonSchema =>
  schemaAt({ resource: name, entity, world }, field);

function titleOf({ collection }: Access, field: string, locale: string): string {
  const place = { resource: collection.name, entity: collection.entity, world: collection.world };
  const { key, fallback, texts: written } = fieldLabel(place, field, schemaAt(place, field));
  const texts = textsOf(locale);
  return texts.has(key) ? texts.say(key) : (written?.[texts.language] ?? fallback);
}

function plain(access: Access, field: string, stored: unknown): string {
  const value = asAnswered(stored);
  if (value === null) return '';
  const schema = schemaOf(access, field);
  if (isMoney(mainPart(schema))) {
    const { amount, currency } = value as { amount: number; currency: string };
    return csvCell(`${toDecimal({ amount, currency })} ${currency}`);
  }
  const kind = typeOfColumn(schema);
  if (kind === 'integer' || kind === 'number') return String(value);
  return csvCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
