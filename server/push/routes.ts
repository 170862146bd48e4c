import { type Handlers, replyNoContent } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { deleteDevice, putDevice } from './devices.ts';

export const deviceRoutes = (deps: Deps): Handlers<'putDevice' | 'deleteDevice'> => ({
  putDevice: ({ body, caller }) => replyNoContent(putDevice(deps, caller, body.device_id)),
  deleteDevice: ({ query, caller }) => replyNoContent(deleteDevice(deps, caller, query.device_id)),
});
