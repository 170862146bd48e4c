/** Below which addresses a collection answers, and with what. */
import type { Operation } from '../../dsl/rights.ts';
import type { CallRow, Method } from '../http/contract.ts';
import { addressedActs } from './addressedActs.ts';
import type { Collection } from './collection.ts';
import { fileFieldsOf } from './files/attaching.ts';

export type Act =
  | 'list'
  | 'get'
  | 'create'
  | 'replace'
  | 'patch'
  | 'delete'
  | 'restore'
  | 'act'
  | 'bulk'
  | 'export'
  | 'history'
  | 'upload'
  | 'download';

/** The operation that an address does, which a role must have been given; `act` is the action that it names. */
export const operationOf: Record<Exclude<Act, 'act'>, Operation> = {
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
const acts: { act: Act; method: Method; below: string }[] = [
  { act: 'list', method: 'GET', below: '' },
  { act: 'create', method: 'POST', below: '' },
  { act: 'export', method: 'GET', below: '/export' },
  { act: 'bulk', method: 'POST', below: '/bulk' },
  { act: 'get', method: 'GET', below: '/{uuid}' },
  { act: 'replace', method: 'PUT', below: '/{uuid}' },
  { act: 'patch', method: 'PATCH', below: '/{uuid}' },
  { act: 'delete', method: 'DELETE', below: '/{uuid}' },
  { act: 'history', method: 'GET', below: '/{uuid}/history' },
];
/** Only where deleted rows are kept. */
const restoreAct: typeof acts = [{ act: 'restore', method: 'POST', below: '/{uuid}/restore' }];
/** Only where an act of the resource stores something in the row, or names a function of the server. */
const namedAct: typeof acts = [{ act: 'act', method: 'POST', below: '/{uuid}/acts/{act}' }];
/** Only where a field holds files. */
const fileActs: typeof acts = [
  { act: 'upload', method: 'POST', below: '/files' },
  { act: 'download', method: 'GET', below: '/{uuid}/files/{file}' },
];

export interface Address {
  act: Act;
  row: CallRow;
  collection: Collection;
}

const actsOf = (collection: Collection): typeof acts => [
  ...acts,
  ...(collection.shape.softDelete ? restoreAct : []),
  ...(addressedActs(collection).length ? namedAct : []),
  ...(fileFieldsOf(collection).length ? fileActs : []),
];

/** The rows of a call table that a collection stands for. */
export const addressesOf = (collection: Collection): Address[] =>
  actsOf(collection).map(({ act, method, below }) => ({
    act,
    collection,
    row: {
      name: `${act} ${collection.name}`,
      domain: 'collections',
      method,
      path: `${collection.path}${below}`,
      answers: {},
      problems: [],
      public: false,
      locked: false,
      lockedFor: [],
      seeing: false,
      keeps: false,
      idempotent: method === 'POST' && act !== 'upload',
      stream: false,
    },
  }));

export const rowsOf = (live: { collections(): Collection[] }): CallRow[] =>
  live.collections().flatMap(collection => addressesOf(collection).map(({ row }) => row));

/** The address that a request goes to, and the row it names. */
export function addressed(
  collections: Iterable<Collection>,
  method: string,
  path: string,
): { address: Address; uuid: string; part: string } | undefined {
  for (const collection of collections) {
    if (path !== collection.path && !path.startsWith(`${collection.path}/`)) continue;
    const rest = path.slice(collection.path.length);
    for (const address of addressesOf(collection)) {
      const below = address.row.path.slice(collection.path.length);
      const found = new RegExp(`^${below.replace('{act}', '([a-z][a-z0-9_]*)').replace(/\{[a-z]+\}/g, uuid)}$`).exec(
        rest,
      );
      if (found && address.row.method === method) return { address, uuid: found[1] ?? '', part: found[2] ?? '' };
    }
  }
  return undefined;
}
