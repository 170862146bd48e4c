/** Writes rows: each change runs in one transaction together with its history. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, type SQL } from 'drizzle-orm';
import { hasOwner, hasTimestamps, hasVersion, isOwnerOptional } from '../../dsl/collection.ts';
import { isStaff } from '../../dsl/roles/roles.ts';
import type { Verb } from '../../dsl/vocabulary.ts';
import type { Db, Tx } from '../db/database.ts';
import { problem } from '../http/problems.ts';
import type { Access } from './accessControl.ts';
import { auditCollection } from './auditCollection.ts';
import type { Collection, Row } from './collection.ts';
import { mapConstraintErrors } from './constraintErrors.ts';
import { attachFiles } from './files/attachments.ts';
import { recordChange } from './history.ts';
import { plainRow, runAfterSave } from './hooks.ts';
import { publishRow } from './publishRow.ts';
import { isRow, toRowAnswer, withExtraColumns } from './readRecord.ts';
import { assertRecentSignIn } from './reauthentication.ts';
import { checkReferences } from './references.ts';
import {
  auditNoteIn,
  type CompileBody,
  completeDraft,
  draftOf,
  type RowDraft,
  storedValues,
  versionIn,
} from './validateRow.ts';

export interface Writer {
  db: Db;
  compile: CompileBody;
  /** Stores the answer with the change, so that a repeated request is answered and not done again. */
  storeResponse: (tx: Tx, row: Row) => Promise<void>;
}

export async function createRecord(
  { db, compile, storeResponse }: Writer,
  access: Access,
  body: unknown,
  uuid: string = randomUUID(),
): Promise<Row> {
  const allowed = access.rows('create');
  if (!allowed) throw problem('forbidden');
  assertRecentSignIn(access, 'create');
  const draft = draftOf(access, compile, 'create', body, undefined, false);
  const owner = ownerOf(access, draft.row.customer_uuid);
  return mapConstraintErrors(access, false, () =>
    db.transaction(async tx => {
      const made = await insertRow(tx, access, compile, draft, { uuid, owner, among: allowed });
      const answer = toRowAnswer(access, await withExtraColumns(tx, access, made));
      await storeResponse(tx, answer);
      return answer;
    }),
  );
}

/** The owner of a new row: the given one, else the caller. Of staff an optional owner may be absent. */
export function ownerOf({ collection, user, principal }: Access, given: unknown): string | null {
  if (given != null) return String(given);
  const { entity, registry } = collection;
  return isOwnerOptional(entity) && isStaff(registry.roles, principal.role) ? null : user.uuid;
}

/**
 * Stores a new row with its hooks, files, history and events. `among`: the condition that new rows of this caller must
 * fulfil.
 */
export async function insertRow(
  tx: Tx,
  access: Access,
  compile: CompileBody,
  draft: RowDraft,
  { uuid, owner, among }: { uuid: string; owner: string | null; among?: SQL },
): Promise<Row> {
  const { collection, principal } = access;
  const { entity, table } = collection;
  const now = principal.now ?? new Date(0);
  const system = {
    uuid,
    ...(hasOwner(entity) && { customer_uuid: owner }),
    ...(hasTimestamps(entity) && { created_at: now, updated_at: now }),
    ...(hasVersion(entity) && { version: 1 }),
  };
  const whole = await completeDraft(access, compile, draft, tx, system);
  const wanted = storedValues(collection, whole);
  await checkReferences(tx, access, wanted);
  const values = await attachFiles(tx, access, uuid, wanted);
  await tx.insert(table).values({ ...values, ...system } as never);
  // The right to create may depend on what the row says.
  const [made] = await tx
    .select()
    .from(table)
    .where(and(isRow(access, uuid), among));
  if (!made) throw problem('forbidden');
  await recordChange(tx, access, 'create', { after: made, why: auditNoteIn(collection, whole) });
  await runAfterSave(access, tx, plainRow(collection, made));
  await publishRow(tx, access, made);
  return made;
}

/** `isWhole`: PUT, which names every field. */
export async function changeRecord(
  { db, compile }: Writer,
  access: Access,
  uuid: string,
  body: unknown,
  isWhole: boolean,
): Promise<Row> {
  const { collection } = access;
  return mapConstraintErrors(access, false, () =>
    db.transaction(async tx => {
      const before = await lockRow(tx, access, uuid, 'edit');
      await assertVersion(tx, access, before, hasVersion(collection.entity) ? versionIn(body) : undefined);
      // Includes derived fields, so that a client may send them back unchanged.
      const draft = draftOf(access, compile, 'edit', body, await withExtraColumns(tx, access, before), isWhole);
      return storeChange(tx, access, compile, before, draft);
    }),
  );
}

/**
 * Stores what a draft changes, with its files, history and live event; stores nothing if no value differs. `done`: the
 * action that the audit names.
 */
export async function storeChange(
  tx: Tx,
  access: Access,
  compile: CompileBody,
  before: Row,
  draft: RowDraft,
  done?: { action: string; why: string | null },
): Promise<Row> {
  const { collection, principal } = access;
  const { entity, table } = collection;
  const uuid = String(before.uuid);
  assertRecentSignIn(access, { fields: changedFields(collection, draft, before) });
  const whole = await completeDraft(access, compile, draft, tx, before, before);
  const wanted = storedValues(collection, whole);
  const values = await attachFiles(tx, access, uuid, wanted);
  const differing = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, before[name]));
  if (differing.length === 0) {
    if (done) await auditCollection(tx, access, done.action, { row: before, why: done.why });
    return toRowAnswer(access, await withExtraColumns(tx, access, before));
  }
  // A reference chosen by others may stay, even if its row is deleted or not visible.
  await checkReferences(tx, access, Object.fromEntries(differing));
  const changed = {
    ...values,
    ...(hasTimestamps(entity) && { updated_at: principal.now }),
    ...(hasVersion(entity) && { version: Number(before.version) + 1 }),
  };
  await tx
    .update(table)
    .set(changed as never)
    .where(isRow(access, uuid));
  const after = { ...before, ...changed };
  await recordChange(tx, access, 'edit', { before, after, why: auditNoteIn(collection, whole), ...done });
  await runAfterSave(access, tx, plainRow(collection, after), plainRow(collection, before));
  await publishRow(tx, access, after);
  return toRowAnswer(access, await withExtraColumns(tx, access, after));
}

/** The fields that the writer changes. Changes by hooks and computed fields need no recent sign-in. */
const changedFields = (collection: Collection, draft: RowDraft, before: Row): string[] =>
  Object.entries(storedValues(collection, draft))
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
    .map(([name]) => name);

export async function assertVersion(tx: Tx, access: Access, stored: Row, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== stored.version)
    throw problem('stale_version', { current: toRowAnswer(access, await withExtraColumns(tx, access, stored)) });
}

/** Locks a row. A row that the caller may not see answers 404; one that they may see but not change is refused. */
export async function lockRow(tx: Tx, access: Access, uuid: string, verb: Verb): Promise<Row> {
  const { table } = access.collection;
  const allowed = access.rows(verb);
  const visible = access.rows('show') ?? access.rows('list');
  if (!allowed && !visible) throw problem('forbidden');
  if (allowed) {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(isRow(access, uuid), allowed))
      // Others may still add references to a row that only changes.
      .for(verb === 'delete' ? 'update' : 'no key update');
    if (row) return row;
  }
  if (!visible) throw problem('not_found');
  const [seen] = await tx
    .select()
    .from(table)
    .where(and(isRow(access, uuid), visible));
  throw problem(seen ? 'forbidden' : 'not_found');
}
