import { ask, type Cases, nobody } from '../caseContext.ts';

const place = { page: nobody, resource: 'orders', uuid: nobody, doing: 'reads' };

export const supportLiveCases: Cases = {
  explainAccess: {
    answers: { 200: ({ admin }) => ask(admin, 'explainAccess', { query: { resource: 'orders', role: 'customer' } }) },
    refusals: {
      forbidden: ({ staff }) => ask(staff, 'explainAccess', { query: { resource: 'orders', role: 'customer' } }),
      not_found: ({ admin }) => ask(admin, 'explainAccess', { query: { resource: 'nothing' } }),
      row_not_found: ({ admin }) => ask(admin, 'explainAccess', { query: { resource: 'orders', row: 'no such row' } }),
      person_not_found: ({ admin }) => ask(admin, 'explainAccess', { query: { resource: 'orders', person: nobody } }),
    },
  },
  tellPresence: {
    answers: { 200: ({ staff }) => ask(staff, 'tellPresence', { body: place }) },
    refusals: {
      not_found: ({ staff }) => ask(staff, 'tellPresence', { body: { ...place, resource: 'nothing' } }),
    },
  },
};
