/** Counts the rows of several lists in one statement, under the conditions of the lists' own handlers. */
import { parse } from 'node:querystring';
import { is, SQL, sql } from 'drizzle-orm';
import type { CallName } from '../../contract/contract.ts';
import { isAmong } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { Deps } from '../deps.ts';
import { type CallRow, standardContract } from '../http/contract.ts';
import { ProblemError, problem, ValidationError } from '../http/problems.ts';
import { type CallRequest, type Handler, type Handlers, queryFor, Reply } from '../http/serveCalls.ts';
import { assertStorable } from '../http/validation.ts';
import { executePreparedCount, findTotal } from '../listing/page.ts';
import { accessTo, sessionOf } from '../records/accessControl.ts';
import { matchEndpoint } from '../records/endpoints.ts';
import type { ServerInternals } from '../serverInternals.ts';

type Total = SQL<number> | number | null;

/** The handler of the call that counts lists. */
export const countRoutes = (deps: Deps, inside: ServerInternals): Handlers<'countRows'> => ({
  countRows: request =>
    inside.retryOutdated(async () => {
      const { of } = request.query;
      const totals = await Promise.all(
        of.map(address => nullIfRefused(() => findTotal(() => readList(deps, inside, request, address)))),
      );
      // A saved file may change the type of a collection's column under a prepared statement.
      const isPrepared = of.every(address => findCall(address.split('?')[0]));
      return { counts: await countTotals(deps.db, totals, isPrepared) };
    }),
});

const findCall = (path: string | undefined): CallRow | undefined =>
  standardContract().rows.find(row => row.method === 'GET' && row.path === path);

async function countTotals(db: Deps['db'], totals: Total[], isPrepared: boolean): Promise<(number | null)[]> {
  const unknown = totals.flatMap((total, place) => (is(total, SQL) ? [[`c${place}`, total] as const] : []));
  if (unknown.length === 0) return totals as (number | null)[];
  const fields = Object.fromEntries(unknown.map(([name, total]) => [name, sql<number>`${total}`.mapWith(Number)]));
  const statement = db.select(fields).from(sql`(values (1)) as once`);
  const [found] = isPrepared ? await executePreparedCount(statement) : await statement;
  return totals.map((total, place) => (is(total, SQL) ? (found?.[`c${place}`] ?? null) : total));
}

/** Calls the handler of the list at an address. Its rows are not read if only its total is needed. */
async function readList(
  deps: Deps,
  { collections, readers, listCollection }: ServerInternals,
  request: CallRequest<'countRows'>,
  address: string,
): Promise<{ total: number }> {
  const { caller, raw } = request;
  const [path = '', ...rest] = address.split('?');
  const query = { ...parse(rest.join('?')) } as Record<string, string | string[]>;
  const call = findCall(path);
  if (call) {
    assertCountable(call, caller.user.role);
    assertStorable(query, 'query');
    const asked = { ...request, query: queryFor(call.name as CallName, query), params: {}, body: undefined };
    const handler = readers()[call.name as CallName] as Handler<CallName>;
    const answer = await handler(asked as unknown as CallRequest<CallName>);
    return (answer instanceof Reply ? answer.body : answer) as { total: number };
  }
  const found = matchEndpoint(collections(), 'GET', path);
  if (found?.address.kind !== 'list') throw problem('not_found');
  const access = accessTo(found.address.collection, caller.user, deps.clock.now(), sessionOf(caller, raw));
  return listCollection(deps.db, access, query);
}

/** Refuses calls without a page of rows, calls that write or have their own rate limit, and calls closed to the role. */
function assertCountable({ answers, roles, writes, whileImpersonating, limit }: CallRow, role: string): void {
  const [answer] = Object.values(answers);
  const isPage = typeof answer === 'object' && answer !== null && 'page' in answer;
  if (!isPage || writes || whileImpersonating || limit) throw problem('not_found');
  if (!isAmong(appFile().roles, roles, role)) throw problem('forbidden');
}

/** Returns null for a list that refuses, so that the others are still counted. */
async function nullIfRefused(find: () => Promise<Total>): Promise<Total> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ProblemError || error instanceof ValidationError) return null;
    throw error;
  }
}
