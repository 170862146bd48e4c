import { ask, type Cases, callAbout, nobody } from '../caseContext.ts';

/** The lists of our team about orders; what it does with one is in support.ts. */
export const supportOrderCases: Cases = {
  assignOrders: {
    answers: {
      200: async stage => ask(stage.staff, 'assignOrders', { body: { uuids: [await stage.order('queued')] } }),
    },
    refusals: {
      editor_unknown: stage => ask(stage.staff, 'assignOrders', { body: { uuids: [nobody], editor_uuid: nobody } }),
    },
  },
  reassignOrders: {
    answers: {
      200: async stage => {
        const body = { uuids: [await stage.order('in_progress')], editor_uuid: stage.admin.me.uuid };
        return ask(stage.staff, 'reassignOrders', { body });
      },
    },
    refusals: { editor_unknown: stage => ask(stage.staff, 'reassignOrders') },
  },
  exportSupportOrders: {
    answers: {
      200: async stage => {
        await stage.order('queued');
        return ask(stage.staff, 'exportSupportOrders');
      },
    },
  },
  listResultFiles: {
    answers: { 200: async stage => callAbout(stage.staff, 'listResultFiles', await stage.order('in_progress')) },
    refusals: {
      order_status: async stage => callAbout(stage.staff, 'listResultFiles', await stage.order('completed')),
    },
  },
  listEditors: { answers: { 200: stage => ask(stage.staff, 'listEditors') } },
};
