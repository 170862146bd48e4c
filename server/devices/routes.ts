import type { Handlers } from '../../engine/server/http/answer.ts';
import { noContent } from '../../engine/server/http/outcomes.ts';
import type { Deps } from '../deps.ts';
import { deleteDevice, putDevice } from './devices.ts';

export const deviceRoutes = (deps: Deps): Handlers<'putDevice' | 'deleteDevice'> => ({
  putDevice: ({ body, caller }) => noContent(putDevice(deps, caller, body.device_id)),
  deleteDevice: ({ query, caller }) => noContent(deleteDevice(deps, caller, query.device_id)),
});
