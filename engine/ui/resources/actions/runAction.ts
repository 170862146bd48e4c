import type { DataProvider } from 'react-admin';
import { call, callEndpoint } from '../../../client/api/call.ts';
import { calls } from '../../../client/api/calls.ts';
import type { CallName } from '../../../contract/contract.ts';
import { interpolateOptions } from '../../../dsl/conditions/interpolate.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { SendIdempotently } from '../../hooks/useIdempotencyKey.ts';
import type { Row } from '../row.ts';
import type { ActionKind } from './actionKind.ts';
import type { KnownAction } from './availableActions.ts';
import { callInBatches } from './callInBatches.ts';

type Rest = Record<string, unknown>;
type AnyCall = (name: CallName, options: Rest) => Promise<unknown>;

interface ActionRun {
  resource: ResolvedResource;
  name: string;
  action: KnownAction;
  row: Row;
  /** The inputs of the action. */
  answers: Rest;
  /** Sends the request so that a retry after a lost response does nothing twice. */
  keyed: SendIdempotently;
}

/** The kinds of action that change something on the server. */
const RUNNERS: Partial<Record<ActionKind, (act: ActionRun, dataProvider: DataProvider) => Promise<unknown>>> = {
  call: runCall,
  bulk: runBulkOnOne,
  hook: runOnServer,
  change: runChange,
  delete: ({ resource, row }, dataProvider) => dataProvider.delete(resource.name, { id: row.id, previousData: row }),
};

export const getRunner = (kind: ActionKind) => RUNNERS[kind];

/** The state of a row in the idempotency key: after a change of the row, the same action is a new one. */
const stateOf = ({ version, updated_at, status }: Row) => [version, updated_at, status];

function runCall({ keyed, ...act }: ActionRun): Promise<unknown> {
  const { name, options } = callOf(act);
  // The resource file names the call, so its options are only known here.
  return keyed([name, options, stateOf(act.row)], idempotencyKey =>
    (call as AnyCall)(name, { ...options, idempotencyKey }),
  );
}

/** Returns what the call would answer, without changing anything. */
export function dryRunCall(act: Omit<ActionRun, 'keyed'>, signal: AbortSignal): Promise<unknown> {
  const { name, options } = callOf(act);
  return (call as AnyCall)(name, { ...options, body: { ...options.body, dry_run: true }, signal });
}

/** Returns the call of an action. Its body has the inputs and what the file adds. */
function callOf({ action, row, answers }: Omit<ActionRun, 'keyed'>) {
  const name = action.call as CallName;
  const said = interpolateOptions(action.body, { ...row, ...answers });
  const body = action.inputs.length > 0 ? { ...answers, ...said } : said;
  const query = interpolateOptions(action.query, { ...row, ...answers });
  return { name, options: { params: callParams(name, row), query, body } };
}

/** Runs a bulk action on one row; a refusal of that row is thrown like any other. */
async function runBulkOnOne({ action, row, answers, keyed }: ActionRun): Promise<unknown> {
  const [result] = await callInBatches(action.bulk as CallName, { uuids: [row.id], dryRun: false, answers, keyed });
  if (!result?.done) throw new Error(result?.problem?.message);
  return undefined;
}

const versionOf = ({ resource, row }: Pick<ActionRun, 'resource' | 'row'>): Rest =>
  resource.lock && typeof row.version === 'number' ? { version: row.version } : {};

/** The server reads itself what the action stores and which function it runs. */
function runOnServer(act: ActionRun): Promise<unknown> {
  const { resource, name, row, answers, keyed } = act;
  const address = { method: 'POST', path: `${resource.path}/${row.id}/actions/${name}` } as const;
  const body = { ...answers, ...versionOf(act) };
  return keyed([address.path, body], idempotencyKey => callEndpoint(address, { body, idempotencyKey }));
}

/**
 * Runs an action that changes the row. In a collection it has its own right and endpoint; elsewhere it is stored as an
 * edit.
 */
function runChange(act: ActionRun, dataProvider: DataProvider): Promise<unknown> {
  const { resource, action, row, answers } = act;
  if (resource.collection) return runOnServer(act);
  const data = { ...answers, ...interpolateOptions(action.body, { ...row, ...answers }), ...versionOf(act) };
  return dataProvider.update(resource.name, { id: row.id, data, previousData: row });
}

/** The key of the row goes into the placeholders that the row has no field for. */
const callParams = (name: CallName, row: Row): Rest =>
  Object.fromEntries(
    [...calls[name].path.matchAll(/\{([a-z_]+)\}/g)].map(([, key]) => [key, row[String(key)] ?? row.id]),
  );
