import { CallError, type ProblemEntry, type Rekey } from '../../../client/api/problems.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { connectionErrorKey } from '../../loading/connectionErrorKey.ts';
import { answerPathOf } from '../session/callBody.ts';
import type { SessionNotice } from '../session/sessionView.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';

/** Why the call failed: errors of single answers, or a sentence about all of them. */
interface RequestProblem {
  problems: FieldProblem[];
  said: SessionNotice | null;
}

/** @throws every error that is not a refusal of a call. */
export function parseRequestProblem(form: CallForm, error: unknown, rule: Rekey): RequestProblem {
  if (!(error instanceof CallError)) throw error;
  if (error.isOffline) return { problems: [], said: { key: connectionErrorKey() } };
  if (error.entries.length > 0)
    return {
      problems: error.entries.map(entry => ({ path: pathOf(form, entry, rule), message: entry.msg })),
      said: null,
    };
  return { problems: [], said: error.sentence ? { sentence: error.sentence } : { key: 'formui.failed' } };
}

/** Returns the path that an entry belongs to; an empty path is the whole form. */
function pathOf(form: CallForm, entry: ProblemEntry, rule: Rekey): FieldProblem['path'] {
  const found = answerPathOf(form, entry.loc);
  if (found || entry.type !== 'integrity_error') return found ?? [];
  const key = rule(String(entry.loc.at(-1)), entry);
  return answerPathOf(form, ['body', ...key.split('.')]) ?? [];
}

/** The step that a problem belongs to; undefined if it names none. */
export const stepOf = (steps: CallForm['steps'], problems: FieldProblem[]): number | undefined => {
  const names = problems.map(({ path }) => path[0]);
  const found = steps.findIndex(({ ui_schema }) =>
    names.some(name => (ui_schema['ui:order'] as unknown[] | undefined)?.includes(name)),
  );
  return found < 0 ? undefined : found;
};
