/** Bulk changes: each row has its own transaction and its own result. */
import { and, type SQL } from 'drizzle-orm';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import type { Verb } from '../../dsl/vocabulary.ts';
import type { Tx } from '../db/database.ts';
import { ProblemError, problem, ValidationError } from '../http/problems.ts';
import { type Secrets, signByEach } from '../secrets.ts';
import type { Access } from './accessControl.ts';
import { removeRecord } from './deleteRecord.ts';
import { isRow } from './readRecord.ts';
import { changeRecord, createRecord, type Writer } from './writeRecord.ts';

type BulkBody =
  | { action: 'create'; rows: Record<string, unknown>[] }
  | { action: 'update'; uuids: string[]; data: Record<string, unknown> }
  | { action: 'delete'; uuids: string[] };

const maxRows = 100;
const uuids: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: maxRows,
  uniqueItems: true,
  items: { type: 'string', format: 'uuid' },
};
const whole: JsonSchema = { type: 'object', additionalProperties: false };

export const bulkSchema: JsonSchema = {
  type: 'object',
  required: ['action'],
  properties: { action: { type: 'string', enum: ['create', 'update', 'delete'] } },
  oneOf: [
    {
      ...whole,
      required: ['action', 'rows'],
      title: 'Create',
      properties: {
        action: { const: 'create' },
        rows: { type: 'array', minItems: 1, maxItems: maxRows, items: { type: 'object' } },
      },
    },
    {
      ...whole,
      required: ['action', 'uuids', 'data'],
      title: 'Update',
      properties: { action: { const: 'update' }, uuids, data: { type: 'object' } },
    },
    {
      ...whole,
      required: ['action', 'uuids'],
      title: 'Delete',
      properties: { action: { const: 'delete' }, uuids },
    },
  ],
};

interface BulkResult {
  /** Null: of a row that was not created. */
  uuid: string | null;
  status: number;
  /** The body of the error response, if the row was rejected. */
  problem?: Record<string, unknown>;
}

/** A bulk request that may be repeated after the server died in the middle of it. */
export interface Resumable {
  /** The request's idempotency key; null: it cannot come again. */
  key: string | null;
  /** Records in the transaction of a row that the request has begun. */
  mark: (tx: Tx) => Promise<void>;
  /** The same request has begun before. */
  wasBegun: boolean;
  /** The secrets of the installation, from which the uuids of created rows are derived. */
  secrets: Secrets;
}

/** Results are in the order of the request. */
export async function changeMany(
  writer: Writer,
  access: Access,
  given: unknown,
  resumable: Resumable,
): Promise<{ results: BulkResult[] }> {
  const among = access.rows('bulk');
  if (!among) throw problem('forbidden');
  writer.compile(bulkSchema)(given);
  const narrowed: Access = { ...access, rows: verb => andAllowed(verb, access.rows(verb), among) };
  const body = given as BulkBody;
  const results: BulkResult[] = [];
  if (body.action === 'create')
    for (const [place, row] of body.rows.entries())
      results.push(await resultOf(null, () => createOne(writer, narrowed, row, { ...resumable, place })));
  else
    for (const uuid of body.uuids)
      results.push(await resultOf(uuid, () => changeOne(writer, narrowed, uuid, body, resumable)));
  return { results };
}

/**
 * Adds the condition that a row changed in bulk must be one for which `bulk` is allowed. What may be seen does not
 * change.
 */
const andAllowed = (verb: Verb, rows: SQL | undefined, among: SQL): SQL | undefined =>
  rows && ['create', 'edit', 'delete'].includes(verb) ? and(rows, among) : rows;

async function createOne(
  writer: Writer,
  access: Access,
  row: Record<string, unknown>,
  { mark, ...asked }: Resumable & { place: number },
): Promise<BulkResult> {
  const [wanted, ...byOlderSecrets] = identifiersOf(access, asked);
  if (asked.wasBegun && wanted)
    for (const uuid of [wanted, ...byOlderSecrets])
      if ((await writer.db.$count(access.collection.table, isRow(access, uuid))) > 0) return { uuid, status: 201 };
  const { uuid } = await createRecord({ ...writer, storeResponse: mark }, access, row, wanted);
  return { uuid: String(uuid), status: 201 };
}

/**
 * Returns the key of a new row, and those that it has by older secrets. The same request creates its rows under the
 * same keys, so that it finds those that it has created before.
 */
function identifiersOf({ collection, user }: Access, asked: Omit<Resumable, 'mark'> & { place: number }): string[] {
  if (asked.key === null) return [];
  const name = [user.uuid, collection.path, asked.key, asked.place].join(' ');
  return signByEach(asked.secrets, name).map(signature => toUuid(signature.toString('hex')));
}

/** UUID version 8 (RFC 9562): the application chooses the layout. */
const toUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');

async function changeOne(
  writer: Writer,
  access: Access,
  uuid: string,
  body: Exclude<BulkBody, { action: 'create' }>,
  { mark, wasBegun }: Resumable,
): Promise<BulkResult> {
  if (body.action === 'delete') {
    await removeRecord(writer.db, access, uuid, { mark }).catch(error => {
      // The same request has deleted it before.
      const isGone = wasBegun && error instanceof ProblemError && error.problem === 'not_found';
      if (!isGone) throw error;
    });
    return { uuid, status: 204 };
  }
  await changeRecord(writer, access, uuid, body.data, false);
  return { uuid, status: 200 };
}

async function resultOf(uuid: string | null, work: () => Promise<BulkResult>): Promise<BulkResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError || error instanceof ValidationError)
      return { uuid, status: error.status, problem: error.body };
    throw error;
  }
}
