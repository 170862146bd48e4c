import { call } from '../../../client/api/call.ts';
import { calls } from '../../../client/api/calls.ts';
import type { CallName } from '../../../contract/contract.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { type CallAnswers, callBody } from '../session/callBody.ts';
import { getChangedParts } from './getChangedParts.ts';

type Body = Record<string, unknown>;

/** The form names its call, so its body is only known there. */
const callByName = call as (name: CallName, options: Body) => Promise<unknown>;

const isPart = (form: CallForm): boolean => calls[form.call as CallName]?.method === 'PATCH';

/** Returns the body of the call: all answers, or only the changed parts if the call takes parts. */
export function bodyOf(form: CallForm, answers: CallAnswers): Body {
  const body = callBody(form, answers);
  return isPart(form) ? getChangedParts(callBody(form, form.data), body) : body;
}

export const makeCall = (form: CallForm, body: Body, idempotencyKey: string): Promise<unknown> =>
  callByName(form.call as CallName, { body, idempotencyKey });
