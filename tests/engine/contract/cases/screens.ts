import { ask, type Cases } from '../caseContext.ts';

const cards = { params: { resource: 'payment_methods', screen: 'edit' } };

export const screenCases: Cases = {
  countRows: {
    answers: { 200: ({ owner }) => ask(owner, 'countRows', { query: { of: ['/orders', '/support/orders'] } }) },
  },
  getScreenForm: {
    answers: { 200: ({ owner }) => ask(owner, 'getScreenForm', cards) },
    refusals: {
      not_found: ({ owner }) =>
        ask(owner, 'getScreenForm', { params: { resource: 'payment_methods', screen: 'show' } }),
    },
  },
};
