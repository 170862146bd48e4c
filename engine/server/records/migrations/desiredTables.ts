/** The tables that the schema files of a folder require, read without a server: for the scripts. */
import { isCollection } from '../../../dsl/collection.ts';
import { readContract } from '../../http/contract.ts';
import { readManifestFiles } from '../../schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../../schema-files/readSchemaFiles.ts';
import { folderPlace } from '../../schemaLayers.ts';
import { assertNoOldKeywords } from '../schema-faults/oldKeywords.ts';
import { staleTables, writeNext } from './migrateCollections.ts';
import { readMigrationFiles, shapesAfter, writeMigrationFile } from './migrationFiles.ts';
import { fillStatement } from './migrationPlan.ts';
import { shapeOfTable, type TableShape } from './tableShape.ts';

export function desiredTables(schemas: string): TableShape[] {
  assertNoOldKeywords(schemas);
  const { registry } = readManifestFiles(readSchemaFiles(schemas), readContract(schemas));
  const entities = new Map([...registry.entities].filter(([, entity]) => isCollection(entity, registry.resources)));
  return [...entities.values()].map(entity => shapeOfTable(entity, entities));
}

/** What `npm run check` reports about tables without a migration, one sentence each. */
export function missingMigrations(schemas: string): string[] {
  const conflicts = new Map<string, string>();
  shapesAfter(readMigrationFiles(schemas), conflicts);
  if (conflicts.size) return [...conflicts.values()].map(sentence => `${sentence}.`);
  const place = folderPlace(schemas).replace(/\/?schemas$/, '');
  const command = ['npm run migration', ...(place ? [`-- --app ${place}`] : [])].join(' ');
  return staleTables(schemas, desiredTables(schemas)).map(({ shape, losses }) =>
    losses.length
      ? `${losses.map(({ sentence }) => sentence).join('; ')}: run ${place ? command : `${command} --`} ${losses
          .map(({ column }) => `--confirm ${column}`)
          .join(' ')}, or put it back.`
      : `Run ${command}: the migrations of ${shape.table} differ from its entity file.`,
  );
}

/**
 * `--fill table.column`: a file that gives rows without a value the field's default. Returns its name.
 */
export function writeFill(schemas: string, column: string): string {
  const [table = '', name = ''] = column.split('.');
  const shape = desiredTables(schemas).find(one => one.table === table);
  const statement = shape && fillStatement(shape, name);
  if (!statement) throw new Error(`${column} is no field with a "default": give it one first.`);
  const plan = { statements: [statement], losses: [] };
  return writeMigrationFile(schemas, [{ before: shape, after: shape }], plan, `${table}_fill_${name}`);
}

/**
 * `--confirm table.column` lets a migration lose what it names; with `--retire table.column`, the table keeps a column that
 * its entity no longer has, because servers of the release before still use it. Returns the name of the file, if one was needed.
 *
 * @param label Label for the file's name. Absent: the tables and columns that change.
 */
export function writeMigration(schemas: string, words: string[], label?: string): string | undefined {
  const after = (option: string) => new Set(words.filter((_, place) => words[place - 1] === option));
  return writeNext(schemas, desiredTables(schemas), after('--confirm'), label, after('--retire'));
}
