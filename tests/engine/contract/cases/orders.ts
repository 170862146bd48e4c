import { cards, payWith } from '../../../checkout/api/checkoutHelpers.ts';
import type { Client } from '../../../helpers/client.ts';
import { beginDraft, copyEdit, createFilledDraft } from '../../../orders/api/orderFixtures.ts';
import { createDeliveredOrder } from '../../../orders/api/orderStages.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout, nobody } from '../caseContext.ts';
import { attachmentPlays, withoutStore } from './attachments.ts';

const draft = async (client: Client): Promise<string> => (await createFilledDraft(client)).object_uuid ?? '';
const callOnCancelled =
  (name: 'getOrderForm' | 'postOrderForm' | 'previousOrderForm' | 'priceOrderForm'): CasePlay =>
  async stage =>
    callAbout(stage.owner, name, await stage.order('cancelled'));
/** Its bank asks the customer, who has not answered yet. */
const createOrderAskedByBank = async ({ owner, placed }: CaseContext): Promise<string> => {
  const uuid = await placed();
  await payWith(owner, uuid, cards.asks);
  return uuid;
};

/** What the store says when it is asked how much of a file it has. */
const whileStore =
  (problem: 'store_unavailable' | 'store_full', name: 'syncUploads' | 'finishUpload'): CasePlay =>
  async stage => {
    const uuid = await stage.order('awaiting_files');
    await insertFiles(stage.app, uuid, { upload: 'uploading' });
    return withoutStore(stage, problem, () => callAbout(stage.owner, name, uuid));
  };

export const orderCases: Cases = {
  listOrders: {
    answers: {
      200: async stage => {
        await stage.placed();
        return ask(stage.owner, 'listOrders');
      },
    },
  },
  exportOrders: { answers: { 200: ({ owner }) => ask(owner, 'exportOrders') } },
  getOrder: {
    answers: {
      200: async ({ app, owner }) => {
        const uuid = await createDeliveredOrder(app, owner);
        await insertFiles(app, uuid, { role: 'result' });
        return callAbout(owner, 'getOrder', uuid);
      },
    },
  },
  deleteOrder: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'deleteOrder', await draft(owner)) },
    refusals: {
      order_status: async stage => callAbout(stage.owner, 'deleteOrder', await stage.order('in_progress')),
      payment_in_progress: async stage => callAbout(stage.owner, 'deleteOrder', await createOrderAskedByBank(stage)),
    },
  },
  rateOrder: {
    answers: { 200: async stage => callAbout(stage.owner, 'rateOrder', await stage.order('completed')) },
    refusals: {
      order_status: async stage => callAbout(stage.owner, 'rateOrder', await stage.order('delivered')),
      already_rated: async ({ owner, order }) => {
        const uuid = await order('completed');
        await ask(owner, 'rateOrder', { params: { object_uuid: uuid }, body: { stars: 1 } });
        return callAbout(owner, 'rateOrder', uuid);
      },
    },
  },
  initOrderForm: {
    answers: {
      201: async ({ fresh }) => ask(await fresh(), 'initOrderForm'),
      200: async ({ fresh }) => {
        const customer = await fresh();
        await beginDraft(customer);
        return ask(customer, 'initOrderForm');
      },
    },
    refusals: { order_not_found: ({ owner }) => ask(owner, 'initOrderForm', { body: { order_uuid: nobody } }) },
  },
  readInitOrderForm: { answers: { 200: ({ owner }) => ask(owner, 'readInitOrderForm') } },
  getOrderForm: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'getOrderForm', await draft(owner)) },
    refusals: { order_status: callOnCancelled('getOrderForm') },
  },
  priceOrderForm: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'priceOrderForm', await draft(owner)) },
    refusals: { order_status: callOnCancelled('priceOrderForm') },
  },
  postOrderForm: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'postOrderForm', await draft(owner)) },
    refusals: {
      order_status: callOnCancelled('postOrderForm'),
      stale_version: async ({ owner }) =>
        callAbout(owner, 'postOrderForm', await draft(owner), {
          body: { step: 'files', step_data: copyEdit.files, version: 0 },
        }),
      payment_in_progress: async stage =>
        callAbout(stage.owner, 'postOrderForm', await createOrderAskedByBank(stage), {
          body: { step: 'files', step_data: { ...copyEdit.files, words: 9000 } },
        }),
      action_not_offered: async ({ owner }) =>
        callAbout(owner, 'postOrderForm', await draft(owner), {
          body: { step: 'files', step_data: {}, action: 'place_order' },
        }),
    },
  },
  previousOrderForm: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'previousOrderForm', await draft(owner)) },
    refusals: {
      order_status: callOnCancelled('previousOrderForm'),
      first_step: async ({ fresh }) => {
        const customer = await fresh();
        return callAbout(customer, 'previousOrderForm', (await beginDraft(customer)).object_uuid ?? '');
      },
    },
  },
  listOrderMessages: {
    answers: {
      200: async stage => {
        const uuid = await stage.order('queued');
        await callAbout(stage.owner, 'postOrderMessage', uuid);
        return callAbout(stage.owner, 'listOrderMessages', uuid, { body: undefined });
      },
    },
  },
  listUnreadMessages: { answers: { 200: ({ owner }) => ask(owner, 'listUnreadMessages') } },
  postOrderMessage: {
    answers: { 201: async stage => callAbout(stage.owner, 'postOrderMessage', await stage.order('queued')) },
    refusals: {
      order_status: async ({ owner }) => callAbout(owner, 'postOrderMessage', await draft(owner)),
      attachment_unknown: async stage =>
        callAbout(stage.owner, 'postOrderMessage', await stage.order('queued'), {
          body: { text: 'See there.', attachments: [nobody] },
        }),
      message_file_unknown: async stage =>
        callAbout(stage.owner, 'postOrderMessage', await stage.order('queued'), {
          body: { text: 'See there.', about: { file_uuid: nobody, change: null, excerpt: null } },
        }),
    },
  },
  obtainAttachmentToken: attachmentPlays('obtainAttachmentToken'),
  listAttachments: attachmentPlays('listAttachments'),
  readOrderMessages: {
    answers: { 204: async stage => callAbout(stage.owner, 'readOrderMessages', await stage.order('queued')) },
  },
  obtainArchive: {
    answers: {
      200: async stage => {
        const uuid = await stage.order('delivered');
        await insertFiles(stage.app, uuid, {});
        return callAbout(stage.owner, 'obtainArchive', uuid);
      },
    },
    refusals: {
      order_has_no_files: async stage => callAbout(stage.owner, 'obtainArchive', await stage.order('delivered')),
    },
  },
  obtainTransporterToken: {
    answers: {
      200: async stage => callAbout(stage.owner, 'obtainTransporterToken', await stage.order('awaiting_files')),
    },
    refusals: {
      order_not_accepting_files: async stage =>
        callAbout(stage.owner, 'obtainTransporterToken', await stage.order('completed')),
    },
  },
  syncUploads: {
    answers: {
      200: async stage => {
        const uuid = await stage.order('awaiting_files');
        await insertFiles(stage.app, uuid, {});
        return callAbout(stage.owner, 'syncUploads', uuid);
      },
    },
    refusals: {
      order_not_accepting_files: async stage => callAbout(stage.owner, 'syncUploads', await stage.order('completed')),
      store_unavailable: whileStore('store_unavailable', 'syncUploads'),
      store_full: whileStore('store_full', 'syncUploads'),
    },
  },
  finishUpload: {
    answers: {
      200: async stage => {
        const uuid = await stage.order('awaiting_files');
        const image = { measured_unit: 'image', measured_count: 12, file_type: 'photo', name: 'one.jpg' };
        await insertFiles(stage.app, uuid, image);
        return callAbout(stage.owner, 'finishUpload', uuid);
      },
    },
    refusals: {
      order_not_accepting_files: async stage => callAbout(stage.owner, 'finishUpload', await stage.order('completed')),
      upload_incomplete: async stage => {
        const uuid = await stage.order('awaiting_files');
        await insertFiles(stage.app, uuid, { upload: 'uploading' });
        return callAbout(stage.owner, 'finishUpload', uuid);
      },
      upload_empty: async stage => callAbout(stage.owner, 'finishUpload', await stage.order('awaiting_files')),
      store_unavailable: whileStore('store_unavailable', 'finishUpload'),
      store_full: whileStore('store_full', 'finishUpload'),
    },
  },
};
