import type { DataProvider } from 'react-admin';
import { call, callEndpoint } from '../../../client/api/call.ts';
import { calls } from '../../../client/api/calls.ts';
import type { CallName } from '../../../contract/contract.ts';
import { interpolateOptions } from '../../../dsl/conditions/interpolate.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Keyed } from '../../layout/useIdempotencyKey.ts';
import type { Row } from '../row.ts';
import { callOnMany } from './callOnMany.ts';
import type { Deed } from './deed.ts';
import type { KnownAction } from './offers.ts';

type Rest = Record<string, unknown>;
type AnyCall = (name: CallName, options: Rest) => Promise<unknown>;

export interface Act {
  resource: ResolvedResource;
  name: string;
  action: KnownAction;
  row: Row;
  /** What the action asked before. */
  answers: Rest;
  /** Sends it so that trying again after a lost answer does nothing twice. */
  keyed: Keyed;
}

/** The deeds that change something on the server. */
const DOES: Partial<Record<Deed, (act: Act, dataProvider: DataProvider) => Promise<unknown>>> = {
  call: runCall,
  bulk: runBulkOnOne,
  hook: runOnServer,
  change: runChange,
  delete: ({ resource, row }, dataProvider) => dataProvider.delete(resource.name, { id: row.id, previousData: row }),
};

export const runOf = (deed: Deed) => DOES[deed];

/** Of a row that has changed since, the same action is another one. */
const stateOf = ({ version, updated_at, status }: Row) => [version, updated_at, status];

function runCall({ keyed, ...act }: Act): Promise<unknown> {
  const { name, options } = callOf(act);
  // Which call it is stands in the resource file, so its options are known only here.
  return keyed([name, options, stateOf(act.row)], idempotencyKey =>
    (call as AnyCall)(name, { ...options, idempotencyKey }),
  );
}

/** What the call would answer; nothing is changed by it. */
export function rehearseCall(act: Omit<Act, 'keyed'>, signal: AbortSignal): Promise<unknown> {
  const { name, options } = callOf(act);
  return (call as AnyCall)(name, { ...options, body: { ...options.body, rehearse: true }, signal });
}

/** Its body is what was asked, and what the file adds. */
function callOf({ action, row, answers }: Omit<Act, 'keyed'>) {
  const name = action.call as CallName;
  const said = interpolateOptions(action.body, { ...row, ...answers });
  const body = action.ask.length > 0 ? { ...answers, ...said } : said;
  const query = interpolateOptions(action.query, { ...row, ...answers });
  return { name, options: { params: filledParams(name, row), query, body } };
}

/** What is refused there of the one row is a refusal like any other. */
async function runBulkOnOne({ action, row, answers, keyed }: Act): Promise<unknown> {
  const [result] = await callOnMany(action.bulk as CallName, { uuids: [row.id], rehearse: false, answers, keyed });
  if (!result?.done) throw new Error(result?.problem?.message);
  return undefined;
}

const versionOf = ({ resource, row }: Pick<Act, 'resource' | 'row'>): Rest =>
  resource.lock && typeof row.version === 'number' ? { version: row.version } : {};

/** What the action stores and which function it runs stands in its file, which the server reads itself. */
function runOnServer(act: Act): Promise<unknown> {
  const { resource, name, row, answers, keyed } = act;
  const address = { method: 'POST', path: `${resource.path}/${row.id}/acts/${name}` } as const;
  const body = { ...answers, ...versionOf(act) };
  return keyed([address.path, body], idempotencyKey => callEndpoint(address, { body, idempotencyKey }));
}

/** Where the server keeps the rows, the action is a right of its own; else what it stores is an edit like any other. */
function runChange(act: Act, dataProvider: DataProvider): Promise<unknown> {
  const { resource, action, row, answers } = act;
  if (resource.collection) return runOnServer(act);
  const data = { ...answers, ...interpolateOptions(action.body, { ...row, ...answers }), ...versionOf(act) };
  return dataProvider.update(resource.name, { id: row.id, data, previousData: row });
}

/** The key of the row goes into the placeholders that the row has no field for. */
const filledParams = (name: CallName, row: Row): Rest =>
  Object.fromEntries(
    [...calls[name].path.matchAll(/\{([a-z_]+)\}/g)].map(([, key]) => [key, row[String(key)] ?? row.id]),
  );
