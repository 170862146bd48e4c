/** Acts of a resource that the server does to its own rows: they store what their file says, or run its `hook`. */
import { hasVersion } from '../../dsl/collection.ts';
import { filledWords } from '../../dsl/filledWords.ts';
import { holds } from '../../dsl/predicate.ts';
import { formatsIn } from '../../dsl/resolveField.ts';
import { itemRow } from '../../dsl/resolveLayout.ts';
import type { ActWords } from '../../dsl/resourceFile.ts';
import { isStored } from '../../dsl/storedAction.ts';
import { resolveVariable } from '../../dsl/variables.ts';
import { admits } from '../../dsl/world.ts';
import { refuse } from '../http/problems.ts';
import { namedIn, type PlainRow } from '../naming.ts';
import type { Access } from './access.ts';
import { auditCollection } from './auditing.ts';
import { asAnswered, type Row } from './collection.ts';
import { plainRow, sceneOf } from './hooks.ts';
import { keepingRules } from './integrity.ts';
import { answered, lockedRow, refuseStale, storeChange, type Writer, withActions } from './records.ts';
import { refuseOldSignIn } from './sensitive.ts';
import { auditNoteIn, type Body, changedDraft, checkedPart, objectOf, refuseState, versionIn } from './writing.ts';

/** Does the act to a row that may be shown, and answers the row as it is afterwards. */
export async function performAct(
  { db, compile, keepAnswer }: Writer,
  access: Access,
  uuid: string,
  name: string,
  body: unknown,
): Promise<Row> {
  const { collection, asker } = access;
  const words = collection.file.actions?.[name];
  refuseOldSignIn(access, { action: name });
  const hook = words?.hook ? namedIn(collection.named.acts, words.hook) : undefined;
  if (!words || !(hook || isStored(words))) throw refuse('not_found');
  const { version: _, ...answers } = objectOf(body);
  const given = checkedPart(collection, compile, askedIn(words), answers);
  return keepingRules(access, false, () =>
    db.transaction(async tx => {
      const before = await lockedRow(tx, access, uuid, access.rows('show') ? 'show' : 'list');
      const told = await withActions(tx, access, before);
      const row = { ...plainRow(collection, told), ...beyondOf(told) };
      const isOffered = admits(words.roles, collection.world, asker.role) && holds(words.when, row, asker);
      if (!isOffered || !(await access.mayAct(tx, uuid, name))) throw refuse('forbidden');
      await refuseStale(tx, access, before, hasVersion(collection.entity) ? versionIn(body) : undefined);
      const said = saidBy(words, access, row, given);
      const wanted = hook
        ? await hook({ ...said, ...given }, { ...sceneOf(access, tx), kind: 'edit', row, before: row })
        : { ...given, ...said };
      await auditCollection(tx, access, name, { row: before, why: auditNoteIn(collection, { row: given }) });
      const store = () => {
        const draft = changedDraft(access, compile, before, wanted ?? {});
        if (!hook) refuseState(collection, before, draft.row);
        return storeChange(tx, access, compile, before, draft);
      };
      const answer = wanted ? await store() : answered(access, told);
      await keepAnswer(tx, answer);
      return answer;
    }),
  );
}

/** What is said of rows that it refers to, by which an action may be bound. */
const beyondOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (name.includes('.') ? [[name, asAnswered(value)]] : [])),
  );

/** What the file of the act stores: with the places filled from row and answers, and variables for who acts now. */
function saidBy({ body }: ActWords, { collection, asker }: Access, row: PlainRow, given: Body): Body {
  const formatAt = formatsIn(collection);
  return filledWords(body, { ...row, ...given }, (word, path) => resolveVariable(word, asker, formatAt(path))) ?? {};
}

/** Fields that the act asks for, and which of them it must be told. */
function askedIn({ ask = [] }: ActWords): { fields: string[]; required: string[] } {
  const items = ask.flatMap(itemRow);
  return {
    fields: items.map(item => item.field),
    required: items.filter(item => item.required === true).map(item => item.field),
  };
}
