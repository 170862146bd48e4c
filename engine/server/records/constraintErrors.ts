/** Translates constraint errors of the database into problems of the API. */
import { DatabaseError } from 'pg';
import { problem, validationError } from '../http/problems.ts';
import { textsOf } from '../texts.ts';
import type { Access } from './access.ts';
import type { Collection } from './collection.ts';
import { objectName } from './migrations/tableShape.ts';

const causeOf = (error: unknown): DatabaseError | undefined => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
};

/** Whether the table is no longer what the statement took it for: a saved file has just changed it. */
export const isTableOutdated = (error: unknown): boolean => ['42703', '42P01'].includes(causeOf(error)?.code ?? '');

/** How often a transaction is tried after deadlocks. */
const maxAttempts = 5;

async function retryDeadlocks<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await write();
    } catch (error) {
      if (causeOf(error)?.code !== '40P01' || tries === maxAttempts) throw error;
    }
}

/** Runs a transaction that writes; broken rules of the database become refusals. */
export async function mapConstraintErrors<Result>(
  { collection, principal }: Access,
  deleting: boolean,
  write: () => Promise<Result>,
): Promise<Result> {
  const { shape } = collection;
  try {
    return await retryDeadlocks(write);
  } catch (error) {
    const cause = causeOf(error);
    if (cause?.code === '23505') {
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

/** What the resource says where its rule is broken, in the reader's language; else a sentence for every rule. */
function takenText({ name }: Collection, fields: string[], locale = ''): string {
  const { has, say } = textsOf(locale);
  const key = `resources.${name}.unique.${fields.join('_')}`;
  return has(key) ? say(key) : 'This is already in use.';
}

const at = (fields: string[], msg: string) =>
  fields.length
    ? fields.map(field => ({ type: 'integrity_error', loc: ['body', field], msg }))
    : [{ type: 'integrity_error', loc: ['body'], msg }];
