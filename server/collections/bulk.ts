/** Many rows at once: each in a transaction of its own, each with its own result. */
import { InvalidInput, Refusal, refuse } from '../http/problems.ts';
import type { Access } from './access.ts';
import { changeRecord, removeRecord, type Writer } from './records.ts';

interface BulkBody {
  action: 'update' | 'delete';
  uuids: string[];
  data?: Record<string, unknown>;
}

export const bulkSchema = {
  type: 'object' as const,
  additionalProperties: false,
  required: ['action', 'uuids'],
  properties: {
    action: { enum: ['update', 'delete'] },
    uuids: {
      type: 'array' as const,
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      items: { type: 'string' as const, format: 'uuid' },
    },
    data: { type: 'object' as const },
  },
};

export interface BulkResult {
  uuid: string;
  status: number;
  /** Why not: the body of the refusal. */
  problem?: Record<string, unknown>;
}

export async function changeMany(writer: Writer, access: Access, body: unknown): Promise<{ results: BulkResult[] }> {
  if (!access.rows('bulk')) throw refuse('forbidden');
  writer.compile(bulkSchema)(body);
  const { action, uuids, data = {} } = body as BulkBody;
  const results: BulkResult[] = [];
  for (const uuid of uuids) results.push(await resultOf(uuid, () => changeOne(writer, access, uuid, action, data)));
  return { results };
}

const changeOne = async (
  writer: Writer,
  access: Access,
  uuid: string,
  action: BulkBody['action'],
  data: Record<string, unknown>,
): Promise<number> => {
  if (action === 'delete') {
    await removeRecord(writer.db, access, uuid);
    return 204;
  }
  await changeRecord(writer, access, uuid, data, false);
  return 200;
};

async function resultOf(uuid: string, work: () => Promise<number>): Promise<BulkResult> {
  try {
    return { uuid, status: await work() };
  } catch (error) {
    if (error instanceof Refusal || error instanceof InvalidInput)
      return { uuid, status: error.status, problem: error.body };
    throw error;
  }
}
