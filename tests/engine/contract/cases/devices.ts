import { ask, type Cases } from '../caseContext.ts';

const device = { device_id: 'device:of-the-contract' };

export const deviceCases: Cases = {
  putDevice: { answers: { 204: ({ owner }) => ask(owner, 'putDevice') } },
  deleteDevice: { answers: { 204: ({ owner }) => ask(owner, 'deleteDevice', { query: device }) } },
};
