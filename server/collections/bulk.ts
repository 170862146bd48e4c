/** Many rows at once: each in a transaction of its own, each with its own result. */
import { and, type SQL } from 'drizzle-orm';
import type { JsonSchema } from '../../schemas/language/jsonSchema.ts';
import type { Verb } from '../../schemas/language/vocabulary.ts';
import { InvalidInput, Refusal, refuse } from '../http/problems.ts';
import type { Access } from './access.ts';
import { changeRecord, createRecord, type Writer } from './records.ts';
import { removeRecord } from './removal.ts';

type BulkBody =
  | { action: 'create'; rows: Record<string, unknown>[] }
  | { action: 'update'; uuids: string[]; data: Record<string, unknown> }
  | { action: 'delete'; uuids: string[] };

const most = 100;
const uuids: JsonSchema = {
  type: 'array',
  minItems: 1,
  maxItems: most,
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
      ...{ ...whole, required: ['action', 'rows'], title: 'Create' },
      properties: {
        action: { const: 'create' },
        rows: { type: 'array', minItems: 1, maxItems: most, items: { type: 'object' } },
      },
    },
    {
      ...{ ...whole, required: ['action', 'uuids', 'data'], title: 'Update' },
      properties: { action: { const: 'update' }, uuids, data: { type: 'object' } },
    },
    {
      ...{ ...whole, required: ['action', 'uuids'], title: 'Delete' },
      properties: { action: { const: 'delete' }, uuids },
    },
  ],
};

export interface BulkResult {
  /** Null: of a row that was not made. */
  uuid: string | null;
  status: number;
  /** Why not: the body of the refusal. */
  problem?: Record<string, unknown>;
}

/** Results stand in the order of what was asked for. */
export async function changeMany(writer: Writer, access: Access, given: unknown): Promise<{ results: BulkResult[] }> {
  const among = access.rows('bulk');
  if (!among) throw refuse('forbidden');
  writer.compile(bulkSchema)(given);
  const narrowed: Access = { ...access, rows: verb => alsoAmong(verb, access.rows(verb), among) };
  const body = given as BulkBody;
  const results: BulkResult[] = [];
  if (body.action === 'create')
    for (const row of body.rows) results.push(await resultOf(null, () => made(writer, narrowed, row)));
  else for (const uuid of body.uuids) results.push(await resultOf(uuid, () => changeOne(writer, narrowed, uuid, body)));
  return { results };
}

/** A row that is changed among many must be one that `bulk` is allowed for. What may be seen stays as it is. */
const alsoAmong = (verb: Verb, rows: SQL | undefined, among: SQL): SQL | undefined =>
  rows && ['create', 'edit', 'delete'].includes(verb) ? and(rows, among) : rows;

async function made(writer: Writer, access: Access, row: Record<string, unknown>): Promise<BulkResult> {
  const { uuid } = await createRecord(writer, access, row);
  return { uuid: String(uuid), status: 201 };
}

async function changeOne(
  writer: Writer,
  access: Access,
  uuid: string,
  body: Exclude<BulkBody, { action: 'create' }>,
): Promise<BulkResult> {
  if (body.action === 'delete') {
    await removeRecord(writer.db, access, uuid);
    return { uuid, status: 204 };
  }
  await changeRecord(writer, access, uuid, body.data, false);
  return { uuid, status: 200 };
}

async function resultOf(uuid: string | null, work: () => Promise<BulkResult>): Promise<BulkResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof InvalidInput)
      return { uuid, status: error.status, problem: error.body };
    throw error;
  }
}
