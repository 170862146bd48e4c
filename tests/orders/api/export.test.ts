import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { copyEdit, createFilledDraft, createPlacedOrder, postStep } from './orderFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  await createPlacedOrder(customer);
  const draft = await createFilledDraft(customer);
  await postStep(customer, draft.object_uuid ?? '', {
    step: 'details',
    step_data: { ...copyEdit.details, name: '=HYPERLINK("http://x.test")' },
  });
});
afterAll(() => app?.close());

const exportCsv = async (query: object = {}, asker = customer) =>
  (await asker.expect(200, 'exportOrders', { query: { ...query } })).text;
const rowsOf = (text: string) => text.trim().split('\r\n').slice(1);

describe('the export of the orders', () => {
  it('is a CSV of all that the customer has, to be kept as a file', async () => {
    const answer = await customer.expect(200, 'exportOrders');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('filename="orders.csv"');
    const [head] = answer.text.split('\r\n');
    expect(head).toMatch(/^\uFEFF?"Number","Name","Status","Service","Quantity"/);
    expect(rowsOf(answer.text)).toHaveLength(2);
    expect(answer.text).toContain(
      '"River Atlas, chapters 7–9","Awaiting payment","Copy editing",8400,"words","Upload",0,453.60,"USD",0,,',
    );
  });

  it('has the rows that the filters of the list leave, in its order', async () => {
    expect(rowsOf(await exportCsv({ status: ['draft'] }))).toHaveLength(1);
    expect(rowsOf(await exportCsv({ q: 'atlas', 'total[gte]': ['45360'] }))).toHaveLength(1);
    expect(rowsOf(await exportCsv({ status: ['cancelled'] }))).toEqual([]);
    const both = rowsOf(await exportCsv({ sort: 'name' }));
    expect(both.map(row => row.split(',')[0])).toEqual(
      rowsOf(await exportCsv({ sort: '-name' }))
        .map(row => row.split(',')[0])
        .toReversed(),
    );
    const { body } = await customer.expect(200, 'listOrders', { query: { status: ['draft'] } });
    expect(rowsOf(await exportCsv({ uuid: [body.items[0]?.uuid] }))).toHaveLength(1);
  });

  it('runs nothing in a spreadsheet', async () => {
    expect(await exportCsv()).toContain(`"'=HYPERLINK(""http://x.test"")"`);
  });

  it('is in the language of its reader', async () => {
    const german = await customer.expect(200, 'exportOrders', { headers: { 'accept-language': 'de' } });
    expect(german.text).toContain('"Währung"');
    expect(german.text).toContain('"Entwurf"');
    expect(german.text).toContain(';453,60;"USD";');
  });

  it('has nothing of others, and takes no other question than the list', async () => {
    expect(rowsOf(await exportCsv({}, await app.signUp()))).toEqual([]);
    for (const query of [{ format: 'json' }, { size: 5 }, { status: ['lost'] }, { sort: 'answers' }, { colour: 'red' }])
      expect((await customer.call('exportOrders', { query })).status).toBe(422);
    expect((await app.client().call('exportOrders')).status).toBe(401);
  });
});
