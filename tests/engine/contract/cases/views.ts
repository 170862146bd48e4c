import { eq } from 'drizzle-orm';
import { users } from '../../../../server/account/tables.ts';
import type { Customer } from '../../../helpers/testApp.ts';
import { ask, type CaseContext, type Cases, callAbout, nobody } from '../caseContext.ts';

const orders = { resource: 'orders', label: 'Late ones', filters: { status: ['on_hold'] } };

const createSavedView = async (customer: Customer, part: object = {}): Promise<string> =>
  (await customer.expect(201, 'createView', { body: { ...orders, ...part } })).body.uuid;

const colleague = async ({ fresh, app }: CaseContext): Promise<Customer> => {
  const person = await fresh();
  await app.db.update(users).set({ role: 'support' }).where(eq(users.uuid, person.me.uuid));
  return person;
};

export const viewCases: Cases = {
  listViews: { answers: { 200: ({ owner }) => ask(owner, 'listViews') } },
  createView: {
    answers: { 201: ({ owner }) => ask(owner, 'createView') },
    refusals: {
      view_resource_unknown: ({ owner }) => ask(owner, 'createView', { body: { ...orders, resource: 'nothing' } }),
      view_not_shareable: ({ owner }) => ask(owner, 'createView', { body: { ...orders, role: 'customer' } }),
      too_many_views: async ({ fresh }) => {
        const customer = await fresh();
        for (let place = 0; place < 50; place += 1) await createSavedView(customer);
        return ask(customer, 'createView');
      },
    },
  },
  patchView: {
    answers: { 200: async ({ owner }) => callAbout(owner, 'patchView', await createSavedView(owner)) },
    refusals: {
      view_not_found: async ({ owner, other }) => callAbout(other, 'patchView', await createSavedView(owner)),
      view_not_owned: async stage =>
        callAbout(await colleague(stage), 'patchView', await createSavedView(stage.staff, { role: 'support' })),
      view_not_shareable: async ({ owner }) =>
        callAbout(owner, 'patchView', await createSavedView(owner), { body: { role: 'support' } }),
    },
  },
  deleteView: {
    answers: { 204: async ({ owner }) => callAbout(owner, 'deleteView', await createSavedView(owner)) },
    refusals: {
      view_not_found: ({ owner }) => callAbout(owner, 'deleteView', nobody),
      view_not_owned: async stage =>
        callAbout(await colleague(stage), 'deleteView', await createSavedView(stage.staff, { role: 'support' })),
    },
  },
};
