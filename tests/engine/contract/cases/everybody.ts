import { addServicePictures } from '../../../pricing/servicePictures.ts';
import { listen } from '../../events/listening.ts';
import { bodies } from '../bodies.ts';
import { ask, type Cases, nobody } from '../caseContext.ts';

export const everybodyCases: Cases = {
  postContactMessage: {
    answers: { 201: ({ signedOut }) => ask(signedOut(), 'postContactMessage') },
    refusals: {
      contact_order_unknown: ({ owner }) =>
        ask(owner, 'postContactMessage', { body: { ...bodies.postContactMessage, order_uuid: nobody } }),
    },
  },
  getDashboardMessage: { answers: { 200: ({ signedOut }) => ask(signedOut(), 'getDashboardMessage') } },
  getLegalText: {
    answers: { 200: ({ signedOut }) => ask(signedOut(), 'getLegalText', { params: { document: 'terms' } }) },
    refusals: { not_found: ({ signedOut }) => ask(signedOut(), 'getLegalText', { params: { document: 'nothing' } }) },
  },
  listCountries: { answers: { 200: ({ signedOut }) => ask(signedOut(), 'listCountries') } },
  listStates: { answers: { 200: ({ signedOut }) => ask(signedOut(), 'listStates', { query: { country: 'US' } }) } },
  getConstants: { answers: { 200: ({ signedOut }) => ask(signedOut(), 'getConstants') } },
  getPriceList: { answers: { 200: ({ signedOut }) => ask(signedOut(), 'getPriceList') } },
  getPrices: { answers: { 200: ({ signedOut }) => ask(signedOut(), 'getPrices', { query: { words: 8412 } }) } },
  getServiceExample: {
    answers: {
      200: ({ signedOut }) => ask(signedOut(), 'getServiceExample', { params: { order_type: 'proofreading' } }),
    },
    refusals: {
      not_found: ({ signedOut }) => ask(signedOut(), 'getServiceExample', { params: { order_type: 'nothing' } }),
    },
  },
  getServicePicture: {
    answers: {
      200: async ({ app, admin, signedOut }) => {
        const order_type = await addServicePictures(app, admin);
        return ask(signedOut(), 'getServicePicture', { params: { order_type, side: 'after' } });
      },
    },
    refusals: {
      not_found: ({ signedOut }) =>
        ask(signedOut(), 'getServicePicture', { params: { order_type: 'proofreading', side: 'before' } }),
    },
  },
  priceServiceDraft: {
    answers: {
      200: ({ admin }) =>
        ask(admin, 'priceServiceDraft', {
          query: {
            ...{ unit: 'word', unit_size: 1000, from: [0], price: [4000], minimum: 2000 },
            ...{ days_base: 3, days_per: 4000, quantity: 8000 },
          },
        }),
    },
  },
  inspectResource: {
    answers: { 200: ({ admin }) => ask(admin, 'inspectResource', { params: { resource: 'orders' } }) },
    refusals: { not_found: ({ admin }) => ask(admin, 'inspectResource', { params: { resource: 'nothing' } }) },
  },
  getPortal: { answers: { 200: ({ owner }) => ask(owner, 'getPortal') } },
  listenEvents: {
    answers: {
      /** The stream ends when its listener leaves: what it was told until then is what it answers. */
      200: async ({ fresh }) => {
        const customer = await fresh();
        const listening = await listen(customer);
        await ask(customer, 'patchMe');
        while (!listening.events.length) await new Promise(resolve => setTimeout(resolve, 10));
        listening.leave();
        const { status, headers, events } = listening;
        return { status, headers, text: '', body: events[0], detail: undefined };
      },
    },
  },
};
