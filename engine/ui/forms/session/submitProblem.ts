import { CallError, type ProblemEntry, stepErrors } from '../../../client/api/problems.ts';
import type { FormState } from '../../../contract/contract.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';
import type { SessionNotice } from './sessionView.ts';

/** What a failed call means for a form. */
type SubmitProblem =
  | { kind: 'stale'; theirs: FormState }
  | { kind: 'answers'; problems: FieldProblem[]; step: string | null }
  /** No answer, an ended session, too many calls or a broken server: the answers wait in this browser. */
  | { kind: 'lost'; said: SessionNotice }
  /** The form on the server has no such step or question any more. */
  | { kind: 'outdated' }
  | { kind: 'sentence'; said: SessionNotice };

const OFFLINE = 0;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;

/** The server could not be reached. */
export const noConnection: SessionNotice = { key: 'formui.offline' };
const noDetail: SessionNotice = { key: 'formui.failed' };

const isOfOtherForm = ({ loc, type }: ProblemEntry): boolean =>
  (loc.length === 2 && loc[1] === 'step') || type === 'value_error.extra';

/** @throws every error that is not a refusal of a call. */
export function parseSubmitProblem(error: unknown): SubmitProblem {
  if (!(error instanceof CallError)) throw error;
  const { current, step } = error.body;
  if (error.code === 409 && current && typeof current === 'object') {
    return { kind: 'stale', theirs: current as FormState };
  }
  if (error.code === OFFLINE) return { kind: 'lost', said: noConnection };
  if (error.code === UNAUTHORIZED || error.code >= 500) return { kind: 'lost', said: noDetail };
  if (error.code === TOO_MANY) return { kind: 'lost', said: error.sentence ? { sentence: error.sentence } : noDetail };
  if (error.entries.some(isOfOtherForm)) return { kind: 'outdated' };
  if (error.entries.length > 0) {
    const problems = stepErrors(error).map(({ path, msg }) => ({ path, message: msg }));
    return { kind: 'answers', problems, step: typeof step === 'string' ? step : null };
  }
  return { kind: 'sentence', said: error.sentence ? { sentence: error.sentence } : noDetail };
}
