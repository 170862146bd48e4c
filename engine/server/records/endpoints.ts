/** The endpoints of a collection, below its path. */
import type { Operation } from '../../dsl/roles/rights.ts';
import { isStoredAction } from '../../dsl/storedAction.ts';
import type { CallRow, Method } from '../http/contract.ts';
import type { Collection } from './collection.ts';
import { fileFieldsOf } from './files/attachments.ts';

export type EndpointKind =
  | 'list'
  | 'get'
  | 'create'
  | 'replace'
  | 'patch'
  | 'delete'
  | 'restore'
  | 'runAction'
  | 'bulk'
  | 'export'
  | 'history'
  | 'upload'
  | 'download';

/** The operation of each endpoint, which the role must have; `runAction` runs a named action. */
export const endpointOperations: Record<Exclude<EndpointKind, 'runAction'>, Operation> = {
  list: 'list',
  get: 'show',
  create: 'create',
  replace: 'edit',
  patch: 'edit',
  delete: 'delete',
  restore: 'restore',
  bulk: 'bulk',
  export: 'export',
  history: 'history',
  upload: 'upload',
  download: 'download',
};

const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})';
const rowEndpoints: { kind: EndpointKind; method: Method; below: string }[] = [
  { kind: 'list', method: 'GET', below: '' },
  { kind: 'create', method: 'POST', below: '' },
  { kind: 'export', method: 'GET', below: '/export' },
  { kind: 'bulk', method: 'POST', below: '/bulk' },
  { kind: 'get', method: 'GET', below: '/{uuid}' },
  { kind: 'replace', method: 'PUT', below: '/{uuid}' },
  { kind: 'patch', method: 'PATCH', below: '/{uuid}' },
  { kind: 'delete', method: 'DELETE', below: '/{uuid}' },
  { kind: 'history', method: 'GET', below: '/{uuid}/history' },
];
/** Only where deleted rows are kept. */
const restoreEndpoint: typeof rowEndpoints = [{ kind: 'restore', method: 'POST', below: '/{uuid}/restore' }];
/** Only if an action of the resource stores something in the row, or names a function of the server. */
const actionEndpoint: typeof rowEndpoints = [{ kind: 'runAction', method: 'POST', below: '/{uuid}/actions/{action}' }];
/** Only where a field holds files. */
const fileEndpoints: typeof rowEndpoints = [
  { kind: 'upload', method: 'POST', below: '/files' },
  { kind: 'download', method: 'GET', below: '/{uuid}/files/{file}' },
];

const everyEndpoint = [...rowEndpoints, ...restoreEndpoint, ...actionEndpoint, ...fileEndpoints];

/** Whether an address of the call table, which has precedence, would hide an endpoint of a collection at that path. */
export function hidesEndpoint(call: string, path: string): boolean {
  if (call !== path && !call.startsWith(`${path}/`)) return false;
  const asked = call.slice(path.length).split('/');
  return everyEndpoint.some(({ below }) => {
    const own = below.split('/');
    return own.length === asked.length && own.every((part, place) => coincide(asked[place]!, part));
  });
}

/**
 * Returns whether two parts of addresses may match. A word is never the UUID of a row, but may be the name of an action
 * or of a file.
 */
const coincide = (asked: string, own: string): boolean =>
  asked === own || asked.startsWith('{') || (own.startsWith('{') && own !== '{uuid}');

export interface ResourceEndpoint {
  kind: EndpointKind;
  row: CallRow;
  collection: Collection;
}

const endpointKinds = (collection: Collection): typeof rowEndpoints => [
  ...rowEndpoints,
  ...(collection.shape.softDelete ? restoreEndpoint : []),
  ...(addressableActions(collection).length ? actionEndpoint : []),
  ...(fileFieldsOf(collection).length ? fileEndpoints : []),
];

/** The rows of the call table for a collection. */
export const endpointsOf = (collection: Collection): ResourceEndpoint[] =>
  endpointKinds(collection).map(({ kind, method, below }) => ({
    kind,
    collection,
    row: {
      name: `${kind} ${collection.name}`,
      domain: 'collections',
      method,
      path: `${collection.path}${below}`,
      answers: {},
      problems: [],
      public: false,
      whileLocked: false,
      whileLockedFor: [],
      whileImpersonating: false,
      writes: false,
      idempotent: method === 'POST' && kind !== 'upload',
      stream: false,
    },
  }));

export const endpointCallRows = (live: { collections(): Collection[] }): CallRow[] =>
  live.collections().flatMap(collection => endpointsOf(collection).map(({ row }) => row));

/** The address that a request goes to, and the row it names. */
export function matchEndpoint(
  collections: Iterable<Collection>,
  method: string,
  path: string,
): { address: ResourceEndpoint; uuid: string; part: string } | undefined {
  for (const collection of collections) {
    if (path !== collection.path && !path.startsWith(`${collection.path}/`)) continue;
    const rest = path.slice(collection.path.length);
    for (const address of endpointsOf(collection)) {
      const below = address.row.path.slice(collection.path.length);
      const found = new RegExp(`^${below.replace('{action}', '([a-z][a-z0-9_]*)').replace(/\{[a-z]+\}/g, uuid)}$`).exec(
        rest,
      );
      if (found && address.row.method === method) return { address, uuid: found[1] ?? '', part: found[2] ?? '' };
    }
  }
  return undefined;
}

/** Names of actions that have an endpoint. */
const addressableActions = ({ file }: Collection): string[] =>
  Object.entries(file.actions ?? {})
    .filter(([, options]) => options.hook || isStoredAction(options))
    .map(([name]) => name);
