import { ask, type Cases } from '../stage.ts';

/** The lists of our team about orders; what it does with one is in support.ts. */
export const supportOrderCases: Cases = {
  exportSupportOrders: {
    answers: {
      200: async stage => {
        await stage.order('queued');
        return ask(stage.staff, 'exportSupportOrders');
      },
    },
  },
  listEditors: { answers: { 200: stage => ask(stage.staff, 'listEditors') } },
};
