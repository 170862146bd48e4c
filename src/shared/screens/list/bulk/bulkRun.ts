import type { DataProvider } from 'ra-core';
import { callAt } from '../../../../../providers/api/call.ts';
import { calls } from '../../../../../schemas/generated/calls.ts';
import type { ResolvedList, ResolvedResource } from '../../../../../schemas/language/resource.ts';
import type { Keyed } from '../../../shell/useIdempotencyKey.ts';
import { AT_ONCE } from '../../actions/callOnMany.ts';
import { type Deed, deedOf } from '../../actions/deed.ts';
import { actionNamed, offersOn } from '../../actions/offers.ts';
import { runOf } from '../../actions/runAct.ts';
import type { Row } from '../../row.ts';

/** What became of one row. */
interface RowOutcome {
  row: Row;
  done: boolean;
  /** Why not, in the server's words; none where the row does not offer the act. */
  error?: unknown;
}

const FOR_MANY = new Set<Deed>(['call', 'hook', 'change']);

/** Acts that need nothing from the person but a yes and a few answers; what opens a page, a form or a component is for one row. */
export const isForMany = (resource: ResolvedResource, name: string): boolean => {
  const deed = deedOf(resource, name);
  if (deed === 'delete') return Boolean(resource.rights.delete);
  const { call, bulk } = actionNamed(resource, name);
  return (bulk !== undefined && bulk in calls) || (FOR_MANY.has(deed) && (call === undefined || call in calls));
};

/** What a list offers for its chosen rows, apart from taking them along as a file. */
export const actsForMany = (resource: ResolvedResource, list: ResolvedList): string[] =>
  list.bulkActions.filter(name => name !== 'export' && isForMany(resource, name));

/** The key that asks for an act: the first letter of its name in the file, the same in every language. */
export const keyOf = (act: string): string => act.charAt(0);

/** The rows that offer the act. */
export const fittingOf = (resource: ResolvedResource, name: string, rows: Row[]): Row[] =>
  rows.filter(row => offersOn(resource, [name], row).length > 0);

interface BulkAnswer {
  results: { uuid: string; status: number; problem?: { detail?: unknown } }[];
}

/** A collection deletes many in one request and says of each how it went. */
async function deleteMany(resource: ResolvedResource, rows: Row[]): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    const body = { action: 'delete', uuids: part.map(({ id }) => id) };
    const answer = (await callAt({ method: 'POST', path: `${resource.path}/bulk` }, { body })) as BulkAnswer;
    const byId = new Map(answer.results.map(result => [result.uuid, result]));
    for (const row of part) {
      const result = byId.get(row.id);
      const done = result !== undefined && result.status < 400;
      outcomes.push(done ? { row, done } : { row, done, error: { message: result?.problem?.detail } });
    }
  }
  return outcomes;
}

const eachAnew: Keyed = (_, send) => send(crypto.randomUUID());

/** Does one act to many rows, one after the other; a row that refuses does not stop the others. */
export async function runOnMany(
  resource: ResolvedResource,
  name: string,
  rows: Row[],
  answers: Record<string, unknown>,
  dataProvider: DataProvider,
): Promise<RowOutcome[]> {
  const action = actionNamed(resource, name);
  const fitting = fittingOf(resource, name, rows);
  const outcomes: RowOutcome[] = rows.filter(row => !fitting.includes(row)).map(row => ({ row, done: false }));
  const deed = deedOf(resource, name);
  if (deed === 'delete' && resource.collection && resource.rights.bulk)
    return [...outcomes, ...(await deleteMany(resource, fitting))];
  for (const row of fitting) {
    const run = runOf(deed);
    if (!run) continue;
    outcomes.push(
      await run({ resource, name, action, row, answers, keyed: eachAnew }, dataProvider).then(
        () => ({ row, done: true }),
        (error: unknown) => ({ row, done: false, error }),
      ),
    );
  }
  return outcomes;
}
