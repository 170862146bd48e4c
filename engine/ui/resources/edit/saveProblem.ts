import type { HttpError } from 'react-admin';
import type { ProblemEntry } from '../../../client/api/problems.ts';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import { errorText } from '../errorText.ts';
import type { Row } from '../row.ts';
import type { I18n } from '../useI18n.ts';
import { fieldPathOf } from './answers/screenAnswers.ts';

/** Why a save failed. */
export type SaveProblem =
  | { kind: 'problems'; problems: FieldProblem[] }
  /** Another person has changed the record since; this is the current row. */
  | { kind: 'stale'; current: Row }
  | { kind: 'sentence'; sentence: string };

export function parseSaveProblem(form: ScreenForm, error: unknown, i18n: I18n): SaveProblem {
  const { status, body } = (error ?? {}) as HttpError;
  const detail: unknown = body?.detail;
  if (status === 409 && body?.current) return { kind: 'stale', current: body.current as Row };
  if (Array.isArray(detail)) {
    const entries = detail as ProblemEntry[];
    return {
      kind: 'problems',
      problems: entries.map(({ loc, msg }) => ({ path: fieldPathOf(form, loc), message: msg })),
    };
  }
  return { kind: 'sentence', sentence: errorText(error, i18n) };
}
