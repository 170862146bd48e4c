import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormPath, formPaths } from '../../../../engine/cli/lint/formPaths.ts';
import { visibleSteps } from '../../../../engine/dsl/steps.ts';
import type { Form } from '../../../../engine/server/forms/compileForm.ts';
import { forms } from '../../../../engine/server/forms/forms.ts';
import { callBody } from '../../../../engine/ui/forms/session/callBody.ts';
import { calls } from '../../../../schemas/generated/calls.ts';
import type { CallForm, CallName, FormState } from '../../../../schemas/generated/types.ts';
import { users } from '../../../../server/account/tables.ts';
import { isFullRun } from '../../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';

/** Each way through each form of the product, walked to its end over the real API. */
let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const people = new Map<string, Customer>();
async function personOf(role: string): Promise<Customer> {
  const person = people.get(role) ?? (role === 'customer' ? customer : await app.signUp());
  people.set(role, person);
  await app.db
    .update(users)
    .set({ role: role as 'support' })
    .where(eq(users.uuid, person.me.uuid));
  return person;
}

const all = forms().ids.map(id => forms().form(id));
const seed = 20_261_128;

/** All ways of a form, or its first and another one where there are more than time allows. */
function ways(form: Form): [string, FormPath][] {
  const paths = formPaths(form);
  const other = 1 + (seed % Math.max(paths.length - 1, 1));
  return paths
    .filter((_, place) => isFullRun || place === 0 || place === other)
    .map(path => [`${path.name}${path.role ? ` as ${path.role}` : ''}`, path]);
}

/** The order status in which its later forms are filled in. */
const laterForms = { instructions: 'awaiting_files', answer: 'on_hold', revision: 'delivered' } as const;
const isLater = (id: string): id is keyof typeof laterForms => Object.hasOwn(laterForms, id);

type Prefix = 'Order' | 'Recipe';

/** Where the form begins, and the calls that move it. */
async function beginForm(form: Form): Promise<{ state: FormState; kind: Prefix }> {
  if (form.id === 'recipe')
    return { kind: 'Recipe', state: (await customer.call('initRecipeForm', { body: {} })).body as FormState };
  if (!isLater(form.id))
    return { kind: 'Order', state: (await customer.call('initOrderForm', { body: {} })).body as FormState };
  const held = { hold_return_to: 'queued', hold_question: 'Which map?' } as const;
  const { uuid } = await createOrderForUpload(app, customer, laterForms[form.id], form.id === 'answer' ? held : {});
  return { kind: 'Order', state: (await customer.expect(200, 'getOrderForm', { params: { object_uuid: uuid } })).body };
}

const dataOf = (form: Form, step: string, { answers }: FormPath) => {
  const fields = form.steps.find(one => one.name === step)!.fields;
  return Object.fromEntries(Object.entries(answers).filter(([name]) => fields.has(name)));
};

async function walk(form: Form, path: FormPath): Promise<{ visited: string[]; state: FormState }> {
  let { state, kind } = await beginForm(form);
  const visited: string[] = [];
  for (const { name } of path.steps) {
    visited.push(state.step);
    const body = { step: name, step_data: dataOf(form, name, path), version: state.version };
    const last = state.is_last && !state.actions.includes('save_draft') ? ('place_order' as const) : undefined;
    const params = { object_uuid: state.object_uuid! };
    const answer = await customer.call(`post${kind}Form`, { params, body: { ...body, ...(last && { action: last }) } });
    expect(answer.status, `${name}: ${answer.text}`).toBe(200);
    state = answer.body as FormState;
  }
  return { visited, state };
}

describe.each(all.filter(form => !form.file.call).map(form => [form.id, form] as const))('the form %s', (_, form) => {
  it.each(ways(form))('goes %s', async (_name, path) => {
    expect(path.stuck).toBeUndefined();
    const asked = path.steps.map(step => step.name);
    expect((await walk(form, path)).visited).toEqual(asked);
    expect(visibleSteps(form, path.answers, path.context).map(step => step.name)).toEqual(asked);
  });
});

const priced = all.flatMap(form =>
  (form.file.test ?? []).flatMap(test => (test.total === undefined ? [] : [[form.id, test.name, form, test] as const])),
);

describe('what a form says that answers cost', () => {
  it.each(priced)('%s: %s', async (_id, _name, form, { answers, visits, total }) => {
    const [path] = formPaths(form);
    const steps = visits.map(name => form.steps.find(step => step.name === name)!);
    const { state } = await walk(form, { ...path!, steps, answers });
    expect(state.price?.total).toEqual({ amount: total, currency: 'USD' });
  });
});

describe.each(all.filter(form => form.file.call).map(form => [form.id, form] as const))(
  'the call form %s',
  (_, form) => {
    it.each(ways(form))('is asked and can be answered: %s', async (_name, path) => {
      expect(path.stuck).toBeUndefined();
      const asker = path.role ? await personOf(path.role) : app.client();
      const answer = await asker.call('getCallForm', { params: { form: form.id } });
      if (answer.status === 401) return expect(path.role).toBeUndefined();
      const shown = answer.body as CallForm;
      const body = callBody(shown, path.answers);
      const { method, path: address } = calls[shown.call as CallName];
      const sent = await asker.request(method, `/api${address}`, body);
      const faults = sent.status === 422 ? (sent.detail as { type: string; loc: (string | number)[] }[]) : [];
      // A value made up for a list of the domain may not be on it; what has the wrong form or is missing is a fault of the form.
      const asked = faults.filter(({ loc }) =>
        Object.values(shown.places).some(({ path: at }) => at.join() === loc.slice(1).join()),
      );
      expect(
        asked.filter(({ type }) => type !== 'value_error.const'),
        sent.text,
      ).toEqual([]);
    });
  },
);
