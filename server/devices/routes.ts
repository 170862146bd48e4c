import type { Deps } from '../deps.ts';
import { answerWith, type Handlers } from '../http/answer.ts';
import { deleteDevice, putDevice } from './devices.ts';

export const deviceRoutes = (deps: Deps): Handlers<'putDevice' | 'deleteDevice'> => ({
  putDevice: async ({ body, caller }) => {
    await putDevice(deps, caller, body.device_id);
    return answerWith(204, undefined);
  },
  deleteDevice: async ({ query, caller }) => {
    await deleteDevice(deps, caller, query.device_id);
    return answerWith(204, undefined);
  },
});
