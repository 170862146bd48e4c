import type { CallName } from '../../../../schemas/generated/types.ts';
import { written } from '../../../support-messages/written.ts';
import { about, ask, type Cases, nobody, type Play } from '../stage.ts';

const onMessage =
  (name: CallName, status: 'open' | 'closed' = 'open', body?: object): Play =>
  async stage =>
    about(stage.staff, name, await written(stage.world, { status }), body && { body });
const closed = (name: CallName) => ({ contact_message_closed: onMessage(name, 'closed') });

/** For everybody's dashboard, as our team wrote it. */
const onTeamMessage =
  (name: CallName, body?: object): Play =>
  async ({ staff }) => {
    const { body: made } = await staff.expect(201, 'createTeamMessage', { body: { short_description: 'Closed.' } });
    return about(staff, name, made.uuid, body && { body });
  };

export const supportMessageCases: Cases = {
  listContactMessages: {
    answers: {
      200: async stage => {
        await written(stage.world);
        return ask(stage.staff, 'listContactMessages');
      },
    },
  },
  getContactMessage: { answers: { 200: onMessage('getContactMessage') } },
  assignContactMessage: {
    answers: { 200: onMessage('assignContactMessage') },
    refusals: {
      ...closed('assignContactMessage'),
      colleague_unknown: onMessage('assignContactMessage', 'open', { assignee_uuid: nobody }),
    },
  },
  answerContactMessage: {
    answers: { 200: onMessage('answerContactMessage') },
    refusals: {
      ...closed('answerContactMessage'),
      stale_version: onMessage('answerContactMessage', 'open', { text: 'Yes.', version: 7 }),
    },
  },
  closeContactMessage: {
    answers: { 200: onMessage('closeContactMessage') },
    refusals: closed('closeContactMessage'),
  },
  reopenContactMessage: {
    answers: { 200: onMessage('reopenContactMessage', 'closed') },
    refusals: { contact_message_open: onMessage('reopenContactMessage') },
  },
  listTeamMessages: {
    answers: {
      200: async stage => {
        await ask(stage.staff, 'createTeamMessage');
        return ask(stage.staff, 'listTeamMessages');
      },
    },
  },
  getTeamMessage: { answers: { 200: onTeamMessage('getTeamMessage') } },
  createTeamMessage: {
    answers: { 201: ({ staff }) => ask(staff, 'createTeamMessage') },
    refusals: {
      message_period: stage =>
        ask(stage.staff, 'createTeamMessage', {
          body: { short_description: 'Closed.', shown_from: stage.days(2), shown_until: stage.days(1) },
        }),
    },
  },
  patchTeamMessage: {
    answers: { 200: onTeamMessage('patchTeamMessage') },
    refusals: {
      stale_version: onTeamMessage('patchTeamMessage', { is_active: true, version: 7 }),
      message_period: async stage => {
        const body = { shown_from: stage.days(2), shown_until: stage.days(1) };
        return onTeamMessage('patchTeamMessage', body)(stage);
      },
    },
  },
  deleteTeamMessage: { answers: { 204: onTeamMessage('deleteTeamMessage') } },
};
