import type { CallName } from '../../../../schemas/generated/types.ts';
import { insertMessage } from '../../../support/api/messages/insertMessage.ts';
import { ask, type CasePlay, type Cases, callAbout, nobody } from '../caseContext.ts';

const onMessage =
  (name: CallName, status: 'open' | 'closed' = 'open', body?: object): CasePlay =>
  async stage =>
    callAbout(stage.staff, name, await insertMessage(stage.app, { status }), body && { body });
const createClosedRefusal = (name: CallName) => ({ contact_message_closed: onMessage(name, 'closed') });

export const supportMessageCases: Cases = {
  listContactMessages: {
    answers: {
      200: async stage => {
        await insertMessage(stage.app);
        return ask(stage.staff, 'listContactMessages');
      },
    },
  },
  getContactMessage: { answers: { 200: onMessage('getContactMessage') } },
  assignContactMessage: {
    answers: { 200: onMessage('assignContactMessage') },
    refusals: {
      ...createClosedRefusal('assignContactMessage'),
      assignee_unknown: onMessage('assignContactMessage', 'open', { assignee_uuid: nobody }),
    },
  },
  answerContactMessage: {
    answers: { 200: onMessage('answerContactMessage') },
    refusals: {
      ...createClosedRefusal('answerContactMessage'),
      stale_version: onMessage('answerContactMessage', 'open', { text: 'Yes.', version: 7 }),
    },
  },
  closeContactMessage: {
    answers: { 200: onMessage('closeContactMessage') },
    refusals: createClosedRefusal('closeContactMessage'),
  },
  reopenContactMessage: {
    answers: { 200: onMessage('reopenContactMessage', 'closed') },
    refusals: { contact_message_open: onMessage('reopenContactMessage') },
  },
};
