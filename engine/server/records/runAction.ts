/** Runs actions on rows of collections: they store what their file says, or run its `hook`. */
import { eq } from 'drizzle-orm';
import type { ProblemName } from '../../contract/contract.ts';
import { hasVersion } from '../../dsl/collection.ts';
import { holds } from '../../dsl/conditions/evaluateCondition.ts';
import { interpolateOptions } from '../../dsl/conditions/interpolate.ts';
import { resolveVariable } from '../../dsl/conditions/variables.ts';
import { formatsIn } from '../../dsl/resolve/resolveField.ts';
import { itemRow } from '../../dsl/resolve/resolveLayout.ts';
import type { ActionOptions } from '../../dsl/resourceFile.ts';
import { isRoleAllowed } from '../../dsl/schemaRegistry.ts';
import { isStoredAction } from '../../dsl/storedAction.ts';
import { getOwn, type PlainRow } from '../appFunctions.ts';
import type { Tx } from '../db/database.ts';
import { isProblemName, problem } from '../http/problems.ts';
import { principals } from '../principals/principalColumns.ts';
import type { Access } from './accessControl.ts';
import { auditCollection } from './auditCollection.ts';
import { type Row, toJsonValue } from './collection.ts';
import { mapConstraintErrors } from './constraintErrors.ts';
import { hookContext, plainRow } from './hooks.ts';
import { toRowAnswer, withExtraColumns } from './readRecord.ts';
import { assertRecentSignIn } from './reauthentication.ts';
import { assertStateChange } from './stateTransitions.ts';
import { auditNoteIn, type Body, checkInputs, draftOfChange, objectOf, versionIn } from './validateRow.ts';
import { assertVersion, lockRow, storeChange, type Writer } from './writeRecord.ts';

/** Runs the action on a visible row, and returns the row afterwards. */
export async function runAction(
  { db, compile, storeResponse }: Writer,
  access: Access,
  uuid: string,
  name: string,
  body: unknown,
): Promise<Row> {
  const { collection, principal } = access;
  const options = collection.file.actions?.[name];
  assertRecentSignIn(access, { action: name });
  const hook = options?.hook ? getOwn(collection.functions.actions, options.hook) : undefined;
  if (!options || !(hook || isStoredAction(options))) throw problem('not_found');
  const { version: _, ...answers } = objectOf(body);
  const given = checkInputs(collection, compile, inputsOf(options), answers);
  return mapConstraintErrors(access, false, () =>
    db.transaction(async tx => {
      await lockCaller(tx, access);
      const before = await lockRow(tx, access, uuid, access.rows('show') ? 'show' : 'list');
      const told = await withExtraColumns(tx, access, before);
      const row = { ...plainRow(collection, told), ...joinedValues(told) };
      // Checked first: a change in the meantime may be the reason why the action is no longer offered.
      await assertVersion(tx, access, before, hasVersion(collection.entity) ? versionIn(body) : undefined);
      const isForRole = isRoleAllowed(options.roles, collection.registry, principal.role);
      if (isForRole && !holds(options.when, row, principal)) throw problem(refusalOf(options));
      if (!isForRole || !(await access.mayRunAction(tx, uuid, name))) throw problem('forbidden');
      const said = valuesOfAction(options, access, row, given);
      const wanted = hook
        ? await hook({ ...said, ...given }, { ...hookContext(access, tx), kind: 'edit', row, before: row })
        : { ...given, ...said };
      const done = { action: name, why: auditNoteIn(collection, { row: given }) };
      if (!wanted) await auditCollection(tx, access, name, { row: before, why: done.why });
      const store = () => {
        const draft = draftOfChange(access, compile, before, wanted ?? {});
        if (!hook) assertStateChange(collection, before, draft.row);
        return storeChange(tx, access, compile, before, draft, done);
      };
      const answer = wanted ? await store() : toRowAnswer(access, told);
      await storeResponse(tx, answer);
      return answer;
    }),
  );
}

/**
 * Locks the account of the caller before the row. Ending a person's access locks in the same order, and then changes the
 * rows that refer to the person.
 */
const lockCaller = (tx: Tx, { user }: Access) =>
  tx.select({ uuid: principals.uuid }).from(principals).where(eq(principals.uuid, user.uuid)).for('key share');

const refusalOf = ({ refusal }: ActionOptions): ProblemName =>
  refusal !== undefined && isProblemName(refusal) ? refusal : 'forbidden';

/** Values of referenced rows, which conditions of an action may use. */
const joinedValues = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (name.includes('.') ? [[name, toJsonValue(value)]] : [])),
  );

/**
 * The values that the action's file stores, with placeholders filled from row and answers, and variables for the
 * principal.
 */
function valuesOfAction({ body }: ActionOptions, { collection, principal }: Access, row: PlainRow, given: Body): Body {
  const formatAt = formatsIn(collection);
  return (
    interpolateOptions(body, { ...row, ...given }, (word, path) => resolveVariable(word, principal, formatAt(path))) ??
    {}
  );
}

/** Fields that the action asks for, and which of them are required. */
function inputsOf({ inputs = [] }: ActionOptions): { fields: string[]; required: string[] } {
  const items = inputs.flatMap(itemRow);
  return {
    fields: items.map(item => item.field),
    required: items.filter(item => item.required === true).map(item => item.field),
  };
}
