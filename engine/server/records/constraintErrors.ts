/** Translates constraint errors of the database into problems of the API. */
import { databaseErrorOf, isUniqueViolation, retryDeadlocks } from '../db/retryDeadlocks.ts';
import { problem, validationError } from '../http/problems.ts';
import { textsOf } from '../texts.ts';
import type { Access } from './accessControl.ts';
import type { Collection } from './collection.ts';
import { objectName } from './migrations/tableShape.ts';

/** Returns whether the table has other columns than the statement expects, because a schema file was just saved. */
export const isTableOutdated = (error: unknown): boolean =>
  ['42703', '42P01'].includes(databaseErrorOf(error)?.code ?? '');

/** Runs a transaction that writes, retries it after a deadlock, and translates constraint errors into problems. */
export async function mapConstraintErrors<Result>(
  { collection, principal }: Access,
  deleting: boolean,
  write: () => Promise<Result>,
): Promise<Result> {
  const { shape } = collection;
  try {
    return await retryDeadlocks(write);
  } catch (error) {
    const cause = databaseErrorOf(error);
    if (cause && isUniqueViolation(cause)) {
      const fields = shape.unique.find(list => objectName(shape.table, list, 'unique') === cause.constraint) ?? [];
      throw validationError(at(fields, takenText(collection, fields, principal.locale)));
    }
    if (cause?.code === '23503') {
      if (deleting) throw problem('record_in_use');
      const fields = Object.keys(shape.refs).filter(
        field => objectName(shape.table, [field], 'ref') === cause.constraint,
      );
      throw validationError(at(fields, 'This does not exist.'));
    }
    // Too large for an index, or outside of what a type of the database holds.
    if (cause?.code === '54000' || cause?.code?.startsWith('22'))
      throw validationError([{ type: 'value_error.size', loc: ['body'], msg: 'These are too many values.' }]);
    throw error;
  }
}

/** Returns the resource's own message for a broken unique constraint, else a general one. */
function takenText({ name }: Collection, fields: string[], locale = ''): string {
  const { has, say } = textsOf(locale);
  const key = `resources.${name}.unique.${fields.join('_')}`;
  return has(key) ? say(key) : 'This is already in use.';
}

const at = (fields: string[], msg: string) =>
  fields.length
    ? fields.map(field => ({ type: 'integrity_error', loc: ['body', field], msg }))
    : [{ type: 'integrity_error', loc: ['body'], msg }];
