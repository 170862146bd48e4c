import type { DataProvider } from 'react-admin';
import { callEndpoint } from '../../../../client/api/call.ts';
import { calls } from '../../../../client/api/calls.ts';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { isResponseLost, type SendIdempotently } from '../../../hooks/useIdempotencyKey.ts';
import { getHttpStatus } from '../../../httpStatus.ts';
import { type ActionKind, getActionKind } from '../../actions/actionKind.ts';
import { getAction, getAvailableActions } from '../../actions/availableActions.ts';
import { BATCH_SIZE } from '../../actions/callInBatches.ts';
import { getRunner } from '../../actions/runAction.ts';
import type { Row } from '../../row.ts';
import type { Ending } from './outcome.ts';

/** The outcome of one row. */
interface RowOutcome {
  row: Row;
  ending: Ending;
  /** Why it was refused, in the server's text. */
  error?: unknown;
}

const FOR_MANY = new Set<ActionKind>(['call', 'hook', 'change']);

/**
 * Whether an action needs only a confirmation and a few answers; what opens a page, a form or a component is for one
 * row.
 */
const isBulkAction = (resource: ResolvedResource, name: string): boolean => {
  const kind = getActionKind(resource, name);
  if (kind === 'delete') return Boolean(resource.rights.delete);
  const { call, bulk } = getAction(resource, name);
  return (bulk !== undefined && bulk in calls) || (FOR_MANY.has(kind) && (call === undefined || call in calls));
};

/** Returns the actions of a list for its chosen rows, except the export. */
export const getBulkActions = (resource: ResolvedResource, list: ResolvedList): string[] =>
  list.bulkActions.filter(name => name !== 'export' && isBulkAction(resource, name));

/** The shortcut of an action: the first letter of its name in the file, the same in every language. */
export const shortcutOf = (act: string): string => act.charAt(0);

/** Returns whether the rows are sent in one request, for which the role needs the right `bulk`. */
const isDeletedTogether = (resource: ResolvedResource, name: string): boolean =>
  resource.collection && resource.rights.bulk !== undefined && getActionKind(resource, name) === 'delete';

/** The rows that offer the action and, for a bulk change, may be changed that way. */
export const getApplicableRows = (resource: ResolvedResource, name: string, rows: Row[]): Row[] =>
  rows.filter(
    row =>
      getAvailableActions(resource, [name], row).length > 0 &&
      (!isDeletedTogether(resource, name) || getAvailableActions(resource, ['bulk'], row).length > 0),
  );

interface BulkAnswer {
  results: { uuid: string; status: number; problem?: { detail?: unknown } }[];
}

interface Run {
  rows: Row[];
  answers: Record<string, unknown>;
  dataProvider: DataProvider;
  /** Sends requests so that a retry after a lost response does nothing twice. */
  keyed: SendIdempotently;
}

/** Returns whether the row is deleted already, which is the intended result. */
const isGone = (status: unknown): boolean => [404, 410].includes(Number(status));

/** A collection deletes many rows in one request and returns the result of each. */
async function deleteMany(resource: ResolvedResource, rows: Row[], keyed: SendIdempotently): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const part = rows.slice(from, from + BATCH_SIZE);
    const body = { action: 'delete', uuids: part.map(({ id }) => id) };
    const send = (idempotencyKey: string) =>
      callEndpoint({ method: 'POST', path: `${resource.path}/bulk` }, { body, idempotencyKey });
    const answer = (await keyed(body, send)) as BulkAnswer;
    const byId = new Map(answer.results.map(result => [result.uuid, result]));
    for (const row of part) {
      const result = byId.get(row.id);
      const done = result !== undefined && (result.status < 400 || isGone(result.status));
      outcomes.push(
        done ? { row, ending: 'done' } : { row, ending: 'refused', error: { message: result?.problem?.detail } },
      );
    }
  }
  return outcomes;
}

/**
 * Runs one action on many rows, one after the other; a refused row does not stop the others.
 * @throws at a lost answer: with the same `keyed` it resumes there, and does not repeat answered rows.
 */
export async function runBulk(
  resource: ResolvedResource,
  name: string,
  { rows, answers, dataProvider, keyed }: Run,
): Promise<RowOutcome[]> {
  const action = getAction(resource, name);
  const fitting = getApplicableRows(resource, name, rows);
  const left = rows.filter(row => !fitting.includes(row)).map((row): RowOutcome => ({ row, ending: 'left' }));
  const kind = getActionKind(resource, name);
  if (isDeletedTogether(resource, name)) return [...(await deleteMany(resource, fitting, keyed)), ...left];
  const run = getRunner(kind);
  const outcomes: RowOutcome[] = [];
  for (const row of run ? fitting : []) {
    const once = (key: string) =>
      run!({ resource, name, action, row, answers, keyed: (_, send) => send(key) }, dataProvider).then(
        (): Omit<RowOutcome, 'row'> => ({ ending: 'done' }),
        (error: unknown): Omit<RowOutcome, 'row'> => {
          if (kind === 'delete' && isGone(getHttpStatus(error))) return { ending: 'done' };
          if (isResponseLost(error)) throw error;
          return { ending: 'refused', error };
        },
      );
    outcomes.push({ row, ...(await keyed([row.id, answers], once)) });
  }
  return [...outcomes, ...left];
}
