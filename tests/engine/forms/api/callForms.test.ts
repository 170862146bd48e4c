import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormFile } from '../../../../engine/dsl/form.ts';
import { readPrefill } from '../../../../engine/server/forms/prefill.ts';
import { answerPathOf, callBody, getVisibleSteps } from '../../../../engine/ui/forms/session/callBody.ts';
import type { CallForm } from '../../../../schemas/generated/types.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { engineOf } from './trialForms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const get = async (form: string, client = app.client(), page?: string): Promise<CallForm> =>
  (await client.expect(200, 'getCallForm', { params: { form }, query: page ? { page } : {} })).body;

it('a visitor who comes by a link with an order writes without it', async () => {
  const page = 'topic=order&order_uuid=b82fb522-3a17-4173-a2f4-e730b3459916';
  const answers = { subject: 'My order', message: 'Where does it stand?', reply_email: 'reader@example.test' };
  const visitor = app.client();
  const form = await get('contact', visitor, page);
  const body = callBody(form, { ...form.data, ...answers });
  expect(body).toEqual({ ...answers, topic: 'order', order_uuid: null });
  expect((await visitor.request('POST', '/api/core/contact_message', body)).status).toBeLessThan(300);
  const signedIn = await get('contact', await app.signUp(), page);
  expect(callBody(signedIn, signedIn.data)).toHaveProperty('order_uuid');
});

describe('a form whose answers are the body of a call', () => {
  it('asks what the body allows, in the words of the form', async () => {
    const form = await get('contact');
    expect(form).toMatchObject({ id: 'contact', call: 'postContactMessage', title: 'Write to us' });
    const [step] = form.steps;
    expect(step!.schema).toMatchObject({
      required: ['topic', 'subject', 'message', 'reply_email'],
      properties: {
        subject: { type: 'string', minLength: 3, maxLength: 120, title: 'Subject' },
        topic: { oneOf: expect.arrayContaining([{ const: 'order', title: 'An order' }]) },
      },
    });
    expect(step!.ui_schema.message).toMatchObject({ 'ui:widget': 'textarea' });
  });

  it('asks a signed-in person for less', async () => {
    const { steps } = await get('contact', await app.signUp());
    const asked = Object.keys(steps[0]!.schema.properties as object);
    expect(asked).toContain('message');
    expect(asked).not.toContain('reply_email');
  });

  it('starts from the query of the page, and from what the account says', async () => {
    expect((await get('contact', app.client(), '?topic=billing&nobody=1')).data).toEqual({ topic: 'billing' });
    for (const odd of [
      'topic=x',
      'topic',
      'subject=%00',
      'subject=a',
      '__proto__=1&constructor=2',
      '%',
      'topic=order&topic=x',
    ])
      expect((await get('contact', app.client(), odd)).data).toEqual({});
    const customer = await app.signUp();
    expect((await get('organization', customer)).data).toMatchObject({ has_different_billing_address: false });
  });

  it('is answered by the call itself', async () => {
    const form = await get('contact');
    const answers = { topic: 'other', subject: 'Poems', message: 'Do you edit poems?', reply_email: 'a@example.test' };
    await app.client().expect(201, form.call as 'postContactMessage', { body: callBody(form, answers) as never });
    const refused = await app.client().call('postContactMessage', { body: callBody(form, { topic: 'other' }) });
    const places = (refused.detail as { loc: string[] }[]).map(({ loc }) => answerPathOf(form, loc));
    expect(places).toEqual([['subject'], ['message']]);
  });

  it('compiles to a module that says which of its functions checks the whole', async () => {
    const [step] = (await get('contact')).steps;
    const module = await app.client().request('GET', step!.validator);
    expect(module.text).toMatch(/^export const root = "-?[0-9a-f]+";/);
  });

  it('is not there for a form with drafts, a strange name, or whom its call refuses', async () => {
    for (const form of ['order', 'nobody', 'constructor', '__proto__', 'x'.repeat(200), '..%2f..'])
      expect((await app.client().request('GET', `/api/forms/${form}`)).status).toBe(404);
    expect((await app.client().request('GET', '/api/forms/organization')).status).toBe(401);
  });
});

const place = (path: string[], more: object = {}) => ({ path, visible: null, required: false, ...more });
const form = {
  places: {
    email: place(['user', 'email']),
    kind: place(['user', 'kind']),
    firm: place(['user', 'firm'], { visible: { kind: 'firm' }, empty: null }),
    tags: place(['tags'], { empty: [] }),
    card: place(['card', 'token']),
  },
  steps: [
    { name: 'who', when: null, ui_schema: { 'ui:order': ['email', 'kind', 'firm', 'tags'] }, schema: {} },
    { name: 'pay', when: { kind: 'firm' }, ui_schema: { 'ui:order': ['card'] }, schema: {} },
  ],
} as unknown as CallForm;

it('a link can neither give consent nor contain a password', async () => {
  const file: FormFile = {
    id: 'join',
    version: 1,
    prefill: [{ from: 'query' }],
    answers: {
      name: { type: 'string', maxLength: 9 },
      age: { type: 'integer', minimum: 18 },
      agreed: { type: 'boolean', const: true },
      secret: { type: 'string', maxLength: 99, 'x-field': { input: 'password' } },
    },
    steps: [{ name: 'you', fields: ['name', 'age', 'agreed', 'secret'] }],
  };
  const start = (query: Record<string, string>) => readPrefill(engineOf([file]).form('join'), { query: () => query });
  expect(await start({ name: 'Ada', age: '36', agreed: 'true', secret: 'abc' })).toEqual({ name: 'Ada', age: 36 });
  expect(await start({ name: 'much too long', age: '7' })).toEqual({});
  expect(await start({ name: '', age: 'NaN' })).toEqual({});
});

describe('answers become a body', () => {
  it('each where it belongs, and what is not shown says nothing', () => {
    const answers = { email: 'a@example.test', kind: 'person', firm: 'Ada & Co', card: 'tok' };
    expect(getVisibleSteps(form, answers).map(step => step.name)).toEqual(['who']);
    expect(callBody(form, answers)).toEqual({
      user: { email: 'a@example.test', kind: 'person', firm: null },
      tags: [],
    });
    expect(callBody(form, { ...answers, kind: 'firm' })).toMatchObject({
      user: { firm: 'Ada & Co' },
      card: { token: 'tok' },
    });
  });

  it('and a refusal of the body is one of an answer', () => {
    expect(answerPathOf(form, ['body', 'user', 'email'])).toEqual(['email']);
    expect(answerPathOf(form, ['body', 'tags', 2])).toEqual(['tags', 2]);
    expect(answerPathOf(form, ['body', 'other'])).toBeNull();
  });
});
