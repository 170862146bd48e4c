import type { Deps } from '../deps.ts';
import { answerWith, type Handlers } from '../http/answer.ts';
import { cached } from '../http/cached.ts';
import { textsOf } from '../texts.ts';
import { dashboardMessage, takeContactMessage } from './messages.ts';

const minute = 60;

export const messageRoutes = (deps: Deps): Handlers<'getDashboardMessage' | 'postContactMessage'> => ({
  getDashboardMessage: async ({ raw, reply }) => cached(raw, reply, minute, await dashboardMessage(deps.db)),
  postContactMessage: async ({ body, caller, raw, locale }) => {
    await takeContactMessage(deps, caller?.user ?? null, body, raw.ip);
    return answerWith(201, { message: textsOf(locale).say('messages.taken') });
  },
});
