import type { HttpError } from 'react-admin';
import type { ProblemEntry } from '../../../client/api/problems.ts';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import { causeOf } from '../causeOf.ts';
import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { answerAt } from './screenAnswers.ts';

/** Why a save was not done. */
export type SaveRefusal =
  | { kind: 'problems'; problems: FieldProblem[] }
  /** Somebody else has changed the record since; this is how it is now. */
  | { kind: 'stale'; current: Row }
  | { kind: 'sentence'; sentence: string };

export function readRefusal(form: ScreenForm, error: unknown, say: Speaker): SaveRefusal {
  const { status, body } = (error ?? {}) as HttpError;
  const detail: unknown = body?.detail;
  if (status === 409 && body?.current) return { kind: 'stale', current: body.current as Row };
  if (Array.isArray(detail)) {
    const entries = detail as ProblemEntry[];
    return { kind: 'problems', problems: entries.map(({ loc, msg }) => ({ path: answerAt(form, loc), message: msg })) };
  }
  return { kind: 'sentence', sentence: causeOf(error, say) };
}
