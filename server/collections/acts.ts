/** Acts of a resource whose `hook` names a function of the server. */
import { holds } from '../../schemas/language/predicate.ts';
import { itemRow } from '../../schemas/language/resolveLayout.ts';
import type { ActWords } from '../../schemas/language/resourceFile.ts';
import { admits } from '../../schemas/language/world.ts';
import { refuse } from '../http/problems.ts';
import { namedIn } from '../naming.ts';
import type { Access } from './access.ts';
import { auditCollection } from './auditing.ts';
import type { Row } from './collection.ts';
import { plainRow, sceneOf } from './hooks.ts';
import { keepingRules } from './integrity.ts';
import { answered, lockedRow, storeChange, type Writer, withActions } from './records.ts';
import { changedDraft, checkedPart } from './writing.ts';

/** Does the act to a row that may be shown, and answers the row as it is afterwards. */
export async function performAct(
  { db, compile }: Writer,
  access: Access,
  uuid: string,
  name: string,
  body: unknown,
): Promise<Row> {
  const { collection, asker } = access;
  const words = collection.file.actions?.[name];
  const act = words?.hook ? namedIn(collection.named.acts, words.hook) : undefined;
  if (!words || !act) throw refuse('not_found');
  const given = checkedPart(collection, compile, askedIn(words), body);
  return keepingRules(collection, false, () =>
    db.transaction(async tx => {
      const before = await lockedRow(tx, access, uuid, 'show');
      const row = plainRow(collection, before);
      const isOffered = admits(words.roles, collection.world, asker.role) && holds(words.when, row, asker);
      if (!isOffered || !(await access.mayAct(tx, uuid, name))) throw refuse('forbidden');
      const wanted = await act(given, { ...sceneOf(access, tx), kind: 'edit', row, before: row });
      await auditCollection(tx, access, name, { row: before });
      if (!wanted) return answered(access, await withActions(tx, access, before));
      const draft = changedDraft(access, compile, before, wanted);
      return storeChange(tx, access, compile, before, draft);
    }),
  );
}

/** Fields that the act asks for, and which of them it must be told. */
function askedIn({ ask = [] }: ActWords): { fields: string[]; required: string[] } {
  const items = ask.flatMap(itemRow);
  return {
    fields: items.map(item => item.field),
    required: items.filter(item => item.required === true).map(item => item.field),
  };
}
