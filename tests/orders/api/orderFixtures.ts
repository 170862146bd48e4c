import { expect } from 'vitest';
import type { FormState } from '../../../schemas/generated/types.ts';
import type { Client } from '../../helpers/client.ts';

export const copyEdit = {
  files: {
    order_type: 'copy_editing',
    words: 8400,
    file_type: 'manuscript',
    turnaround: 'express',
    submission_method: 'upload',
  },
  details: { name: 'River Atlas, chapters 7–9', language: 'en-US', style: 'chicago' },
};

export async function beginDraft(client: Client): Promise<FormState> {
  const { body } = await client.call('initOrderForm', { body: {} });
  return body;
}

export interface Step {
  step: string;
  step_data: Record<string, unknown>;
  action?: 'place_order' | 'request_quote' | 'save_draft' | 'save_state';
  version?: number;
}

export const postStep = (client: Client, uuid: string, body: Step) =>
  client.call('postOrderForm', { params: { object_uuid: uuid }, body });

/** A draft with all steps answered, open at its review. */
export async function createFilledDraft(
  client: Client,
  answers: Record<string, object> = copyEdit,
): Promise<FormState> {
  const state = await beginDraft(client);
  return fillDraft(client, state.object_uuid ?? '', answers);
}

export async function fillDraft(client: Client, uuid: string, answers: Record<string, object>): Promise<FormState> {
  let last: FormState | undefined;
  for (const [step, step_data] of Object.entries(answers)) {
    const answer = await postStep(client, uuid, { step, step_data: { ...step_data } });
    expect(answer.status, answer.text).toBe(200);
    last = answer.body;
  }
  if (!last) throw new Error('There was no step.');
  return last;
}

/** A draft whose service is chosen, open at its details. */
export async function createDraftAtDetails(client: Client): Promise<string> {
  const { object_uuid } = await beginDraft(client);
  await fillDraft(client, object_uuid ?? '', { files: copyEdit.files });
  return object_uuid ?? '';
}

/** A placed order that waits for its payment. */
export async function createPlacedOrder(client: Client, answers?: Record<string, object>): Promise<string> {
  const { object_uuid } = await createFilledDraft(client, answers);
  const uuid = object_uuid ?? '';
  const answer = await postStep(client, uuid, { step: 'review', step_data: {}, action: 'place_order' });
  expect(answer.status, answer.text).toBe(200);
  return uuid;
}

export const readOrder = async (client: Client, uuid: string) =>
  (await client.expect(200, 'getOrder', { params: { object_uuid: uuid } })).body;
