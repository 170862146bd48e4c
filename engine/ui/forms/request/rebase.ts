import { call } from '../../../client/api/call.ts';
import { calls } from '../../../client/api/calls.ts';
import type { CallName } from '../../../contract/contract.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { areAnswersEqual } from '../session/answersEqual.ts';
import type { CallAnswers } from '../session/callBody.ts';

/** Answers to send, applied to the values that are stored now. */
export interface RebasedAnswers {
  form: CallForm;
  answers: CallAnswers;
  /**
   * Answers that were changed here and, to another value, in another window or on another device. The person must
   * decide.
   */
  disputed: string[];
}

const isSame = (one: unknown, other: unknown): boolean => areAnswersEqual({ value: one ?? '' }, { value: other ?? '' });

const changesRecord = ({ call: name }: CallForm): boolean =>
  ['PUT', 'PATCH'].includes(calls[name as CallName]?.method ?? '');

/**
 * Applies the changes made here to the values that are stored now, so that a form that is sent as a whole does not
 * revert what was saved elsewhere since it was opened.
 */
export async function rebase(form: CallForm, answers: CallAnswers): Promise<RebasedAnswers> {
  const unchanged = { form, answers, disputed: [] };
  if (!changesRecord(form)) return unchanged;
  // Without a response nothing can be compared; the save itself will report the problem.
  const fresh = await call('getCallForm', { params: { form: form.id } }).catch(() => null);
  if (!fresh) return unchanged;
  const elsewhere = Object.keys(form.places).filter(name => !isSame(form.data[name], fresh.data[name]));
  const isOwn = (name: string) => !isSame(answers[name], form.data[name]);
  const freshOf = (names: string[]) => Object.fromEntries(names.map(name => [name, fresh.data[name]]));
  const taken = elsewhere.filter(name => !isOwn(name));
  const disputed = elsewhere.filter(name => isOwn(name) && !isSame(answers[name], fresh.data[name]));
  // What is stored as it was typed here stays a change: the answer to a save that was stored may have been lost.
  const data = { ...form.data, ...freshOf([...taken, ...disputed]) };
  return { form: { ...form, data }, answers: { ...answers, ...freshOf(taken) }, disputed };
}

/** The stored value as text, if that equals the typed form: the label of a choice differs from its value. */
export function storedText({ steps, data }: CallForm, name: string): string | null {
  const asked = steps
    .map(({ schema }) => (schema.properties as Record<string, object> | undefined)?.[name])
    .find(Boolean);
  const value = data[name];
  const isTyped = asked && !('enum' in asked) && !('oneOf' in asked);
  return isTyped && typeof value === 'string' && value !== '' ? value : null;
}
