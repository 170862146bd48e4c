import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '../../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from '../../records/schemaFixture.ts';

let dropped: SchemaFixture;
let customer: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({}, {}, { checks: { seldom: () => [] } });
  customer = await dropped.app.signUp();
});
afterAll(() => dropped?.close());

const nickname = {
  id: 'nickname',
  version: 1,
  label: 'What do people call you?',
  call: 'patchMe',
  entity: 'user',
  steps: [{ name: 'names', fields: [['first_name', 'last_name'], 'notifications.billing'] }],
  prefill: [{ from: 'account' }],
};

const ask = () => customer.call('getCallForm', { params: { form: 'nickname' } });
const title = async () => ((await ask()).body as { title?: string }).title;

describe('a form file that is saved while the server runs', () => {
  it('is there at once, asks by the call and starts from the account', async () => {
    expect((await ask()).status).toBe(404);
    dropped.save('nickname.form.json', nickname);
    await waitUntil(30_000, async () => (await ask()).status === 200);
    expect((await ask()).body).toMatchObject({
      title: 'What do people call you?',
      data: { first_name: 'Robin', last_name: 'Example', notifications_billing: true },
      places: { notifications_billing: { path: ['notifications', 'billing'] } },
      steps: [{ schema: { properties: { first_name: { maxLength: 80 } } } }],
    });
  });

  it('stays as it was while it has a fault, and takes up the next good version', async () => {
    dropped.save('nickname.form.json', { ...nickname, label: 'Bad', steps: [{ name: 'names', fields: ['nobody'] }] });
    dropped.save('other.form.json', { ...nickname, id: 'other' });
    const other = () => customer.call('getCallForm', { params: { form: 'other' } });
    await waitUntil(30_000, async () => (await other()).status === 200);
    expect(await title()).toBe('What do people call you?');
    dropped.save('nickname.form.json', {
      ...nickname,
      label: 'Bad',
      steps: [{ ...nickname.steps[0], check: 'often' }],
    });
    dropped.save('third.form.json', { ...nickname, id: 'third', steps: [{ ...nickname.steps[0], check: 'seldom' }] });
    const third = () => customer.call('getCallForm', { params: { form: 'third' } });
    await waitUntil(30_000, async () => (await third()).status === 200);
    expect(await title()).toBe('What do people call you?');
    dropped.save('nickname.form.json', { ...nickname, label: 'Your name' });
    await waitUntil(30_000, async () => (await title()) === 'Your name');
  });

  it('does not touch forms that are being filled in', async () => {
    const { body } = await customer.expect(201, 'initOrderForm', { body: {} });
    expect(body.form.id).toBe('order');
  });
});
