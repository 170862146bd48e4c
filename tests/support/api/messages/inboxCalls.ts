/** Calls of our team about messages that customers and visitors wrote. */
import type { ContactMessagesRow, Page } from '../../../../schemas/generated/types.ts';
import type { Client } from '../../../helpers/client.ts';

const path = '/api/support/messages';
type InboxAction = 'answer' | 'take' | 'assign' | 'close' | 'reopen';

export const actOnMessage = (by: Client, uuid: string, action: InboxAction, body: object = {}) =>
  by.post(`${path}/${uuid}/actions/${action}`, body);

/** The message after an action that must succeed. */
export async function changeMessage(...call: Parameters<typeof actOnMessage>): Promise<ContactMessagesRow> {
  const answer = await actOnMessage(...call);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as ContactMessagesRow;
}

export const getMessage = async (by: Client, uuid: string) =>
  (await by.get(`${path}/${uuid}`)).body as ContactMessagesRow;

export async function listInbox(by: Client, query: Record<string, string> = {}): Promise<Page<ContactMessagesRow>> {
  const answer = await by.get(`${path}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Page<ContactMessagesRow>;
}
