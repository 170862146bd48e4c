import { inArray } from 'drizzle-orm';
import type { BulkAnswer, SupportAssign, SupportAssignMany } from '../../../schemas/generated/types.ts';
import type { Staff } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { schemaFolder } from '../../http/contract.ts';
import { InvalidInput, Refusal, refuse } from '../../http/problems.ts';
import { spoken } from '../../http/spoken.ts';
import { orders } from '../../orders/tables.ts';
import { placeIn, schemaText } from '../../origins/schemaTexts.ts';
import { rulesFile } from './acts.ts';
import { onOrder, rehearsed } from './onOrder.ts';
import { assign, isOfTeam } from './working.ts';

type Result = BulkAnswer['results'][number];

interface Many extends SupportAssign {
  rehearse: boolean;
}

/**
 * Gives many orders to an editor, each in a transaction of its own. A rehearsal does the same and takes it back: the
 * rules that decide are those of the act itself.
 */
export async function assignMany(
  deps: Deps,
  by: Staff,
  { uuids, rehearse = false, ...body }: SupportAssignMany,
  locale: string,
): Promise<BulkAnswer> {
  if (body.editor_uuid && !(await isOfTeam(deps.db, body.editor_uuid))) throw refuse('editor_unknown');
  const known = await deps.db
    .select({ uuid: orders.uuid, number: orders.number })
    .from(orders)
    .where(inArray(orders.uuid, uuids));
  const names = new Map(known.map(({ uuid, number }) => [uuid, number]));
  const results: Result[] = [];
  for (const uuid of uuids) {
    const problem = await assignOne(deps, by, uuid, { ...body, rehearse }).then(
      () => null,
      error => problemOf(error, locale),
    );
    results.push({ uuid, name: names.get(uuid) ?? '', done: problem === null, problem });
  }
  return { results };
}

async function assignOne(deps: Deps, by: Staff, uuid: string, { rehearse, ...body }: Many): Promise<void> {
  const wanted = { by, uuid, act: 'assign' as const, note: body.note ?? null };
  const work: Parameters<typeof onOrder>[2] = (tx, order, did) => assign(tx, deps, order, body, by, did);
  if (rehearse) await rehearsed(deps, wanted, work, async () => undefined);
  else await onOrder(deps, wanted, work);
}

/** Why one of many was left alone; what is no refusal is nobody's to read. */
function problemOf(error: unknown, locale: string): Result['problem'] {
  if (!(error instanceof Refusal || error instanceof InvalidInput)) throw error;
  const { detail } = spoken(error, locale);
  const message = Array.isArray(detail) ? String(detail[0]?.msg) : String(detail);
  const name = error instanceof Refusal ? error.problem : 'invalid';
  return { name, message, rule: name === 'order_status' ? assignRule() : null };
}

function assignRule(): { file: string; line: number } | null {
  const text = schemaText(schemaFolder, rulesFile);
  const place = text && placeIn(text, ['actions', 'assign', 'when']);
  return place ? { file: `schemas/${place.file}`, line: place.line } : null;
}
