import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../server/generated/entityTables.ts';
import { daysOf } from '../../server/orders/serviceDays.ts';
import { orders } from '../../server/orders/tables.ts';
import { seedServices } from '../../server/pricing/initialServices.ts';
import { acceptanceOf } from '../../server/uploads/fileAcceptance.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { beginDraft, createFilledDraft, createPlacedOrder, postStep, readOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let admin: Customer;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [admin, customer] = await Promise.all([createStaff(app, 'admin'), app.signUp()]);
});
afterAll(() => app?.close());

const path = '/api/support/services';
const usd = (amount: number) => ({ amount, currency: 'USD' });
const step = (from: number, amount: number) => ({ from, price: usd(amount) });
const translation = {
  code: 'translation',
  name_en: 'Translation',
  name_de: 'Übersetzung',
  sentence_en: 'Puts your text into another language.',
  icon: 'globe',
  unit: 'word',
  unit_size: 1000,
  steps: [step(0, 12_000), step(50_000, 10_800)],
  minimum: usd(5000),
  days_base: 3,
  days_per: 2000,
  file_types: ['manuscript', 'pdf'],
  questions: ['language', 'look'],
  position: 5,
};
const answers = {
  files: {
    order_type: 'translation',
    words: 80_000,
    file_type: 'pdf',
    turnaround: 'standard',
    submission_method: 'upload',
  },
  details: { name: 'Atlas in German', language: 'de', look: 'warm' },
};

/** The server reads services again after a change, which takes a moment. */
async function eventually<Result>(read: () => Promise<Result>, wanted: (result: Result) => boolean): Promise<Result> {
  for (let tries = 0; tries < 100; tries += 1) {
    const result = await read();
    if (wanted(result)) return result;
    await sleep(20);
  }
  return read();
}
const orderTypes = async (language = 'en') =>
  (await app.client().call('getConstants', { headers: { 'accept-language': language } })).body.orders;
/** Names as pages show them. */
const namesOfPages = async () =>
  ((await customer.get('/api/portal')).body as { texts?: Record<string, Record<string, string>> }).texts ?? {};
const nameKey = 'consts.orders.order_type.translation';
const checkoutOf = async (object_uuid: string) =>
  (await customer.expect(200, 'getCheckout', { params: { object_uuid } })).body.checkout;

let uuid = '';
const patch = async (body: object) => {
  const answer = await admin.patch(`${path}/${uuid}`, body);
  expect(answer.status, answer.text).toBe(200);
};
const edit = async (body: object, isShown: (names: Record<string, Record<string, string>>) => boolean) => {
  await patch(body);
  await eventually(namesOfPages, isShown);
};

describe('a service of an administrator', () => {
  let placed = '';

  it('is offered to customers with its names, files and questions', async () => {
    const made = await admin.post(path, translation);
    expect([made.status, made.body]).toMatchObject([
      201,
      { per: '1,000 words', from_price: usd(10_800), state: 'active' },
    ]);
    uuid = (made.body as { uuid: string }).uuid;
    const names = await eventually(namesOfPages, texts => texts.en?.[nameKey] !== undefined);
    expect([names.en?.[nameKey], names.de?.[nameKey], names.ar?.[nameKey]]).toEqual([
      'Translation',
      'Übersetzung',
      'Translation',
    ]);
    const { order_type, order_type_files } = await orderTypes('de');
    expect(order_type[0]).toEqual({ value: 'translation', label: 'Übersetzung' });
    expect(order_type_files).toMatchObject({ translation: ['manuscript', 'pdf'], photo_color: expect.any(Array) });
    const { form } = await beginDraft(customer);
    const { oneOf } = (form.schema.properties as Record<string, { oneOf: object[] }>).order_type!;
    expect([oneOf.length, oneOf[0]]).toEqual([9, { const: 'translation', title: 'Translation' }]);
  });

  it('is ordered, priced by its steps, with the questions that it asks', async () => {
    const draft = await createFilledDraft(customer, { files: answers.files });
    expect(Object.keys(draft.form.schema.properties ?? {})).toEqual(['name', 'language', 'look', 'instructions']);
    placed = await createPlacedOrder(customer, answers);
    const { lines, total } = await checkoutOf(placed);
    expect(lines.map(({ label, amount, rule }) => [label, amount, rule])).toEqual([
      ['Translation', 600_000, '50,000 words at $120.00 per 1,000'],
      ['Translation', 324_000, '30,000 words at $108.00 per 1,000'],
    ]);
    expect(total.amount).toBe(924_000);
    const { unit, quantity, sections } = await readOrder(customer, placed);
    expect([unit, quantity, sections[0]?.rows[0]?.value]).toEqual(['word', 80_000, 'Translation']);
  });

  it('shows an example that has both sides', async () => {
    const params = { order_type: 'translation' };
    await app.client().expect(404, 'getServiceExample', { params });
    expect((await admin.patch(`${path}/${uuid}`, { example_before: 'Guten Tag' })).status).toBe(422);
    await patch({ example_before: 'Guten Tag', example_after: 'Good day' });
    const { body } = await app.client().expect(200, 'getServiceExample', { params });
    expect(body).toEqual({ before: 'Guten Tag', after: 'Good day', has_pictures: false });
    await app.client().expect(404, 'getServicePicture', { params: { ...params, side: 'before' } });
  });

  it('is priced before it is saved, beside what it costs now', async () => {
    const query = {
      ...{ order_type: 'translation', unit: 'word', unit_size: 1000, minimum: 5000, days_base: 3, days_per: 2000 },
      ...{ from: [0, 50_000], price: [30_000, 10_800], quantity: 80_000 },
    } as const;
    const { body } = await admin.expect(200, 'priceServiceDraft', { query: { ...query } });
    expect(body).toMatchObject({ total: usd(1_824_000), before: usd(924_000), working_days: 43 });
    expect(body.lines.map(({ amount }) => amount)).toEqual([1_500_000, 324_000]);
    await admin.expect(422, 'priceServiceDraft', { query: { ...query, from: [0, 0] } });
    await customer.expect(403, 'priceServiceDraft', { query });
  });

  it('is edited for new orders: a placed order keeps price, days and files, and shows the new name', async () => {
    const before = await checkoutOf(placed);
    await edit(
      {
        name_en: 'Certified translation',
        steps: [step(0, 20_000)],
        minimum: usd(9000),
        days_base: 30,
        file_types: ['manuscript'],
        questions: [],
        unit_size: 500,
      },
      texts => texts.en?.[nameKey] === 'Certified translation',
    );
    const { lines, ...rest } = await checkoutOf(placed);
    expect(rest).toEqual({ ...before, lines: undefined });
    expect(lines).toEqual(before.lines.map(line => ({ ...line, label: 'Certified translation' })));
    const [row] = await app.db.select().from(orders).where(eq(orders.uuid, placed));
    expect([acceptanceOf(row!, app.clock.now()).extensions, daysOf(row!)]).toEqual([
      expect.arrayContaining(['.docx', '.pdf']),
      { base: 3, per: 2000 },
    ]);
    const small = { files: { ...answers.files, words: 100, file_type: 'manuscript' }, details: { name: 'Atlas' } };
    const draft = await createFilledDraft(customer, small);
    expect(draft.price?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['list', 4000],
      ['minimum_fee', 5000],
    ]);
    const other = await beginDraft(customer);
    const refused = await postStep(customer, other.object_uuid ?? '', { step: 'files', step_data: answers.files });
    expect(refused.status).toBe(422);
  });

  it('that has ended is refused for new orders and gone from the constants; its orders are shown as before', async () => {
    const files = { ...answers.files, words: 100, file_type: 'manuscript' };
    const open = await createFilledDraft(customer, { files, details: { name: 'Atlas' } });
    const ended = await admin.post(`${path}/${uuid}/actions/end`, {});
    const yesterday = new Date(app.clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect([ended.status, ended.body]).toMatchObject([200, { state: 'ended', active_until: yesterday }]);
    const { order_type, order_type_files } = await eventually(orderTypes, list => list.order_type.length === 8);
    expect([order_type.length, Object.keys(order_type_files).length]).toEqual([8, 8]);
    await eventually(
      async () => (await beginDraft(customer)).form,
      form => !JSON.stringify(form).includes('translation'),
    );
    const [fresh, place] = await Promise.all([
      beginDraft(customer).then(({ object_uuid }) =>
        postStep(customer, object_uuid ?? '', { step: 'files', step_data: files }),
      ),
      postStep(customer, open.object_uuid ?? '', { step: 'review', step_data: {}, action: 'place_order' }),
    ]);
    for (const answer of [fresh, place])
      expect([answer.status, answer.detail]).toMatchObject([422, [{ loc: ['body', 'step_data', 'order_type'] }]]);
    expect(await checkoutOf(placed)).toMatchObject({ total: usd(924_000) });
    const order = await readOrder(customer, placed);
    expect([order.order_type, order.sections[0]?.rows[0]?.value]).toEqual(['translation', 'Certified translation']);
    const again = await admin.post(`${path}/${uuid}/actions/resume`, {});
    expect(again.body).toMatchObject({ state: 'active' });
    expect((await orderTypes()).order_type).toHaveLength(9);
  });
});

describe('the services of an upgraded installation', () => {
  it('have the list prices that it had', async () => {
    await app.db.execute(sql`insert into collections.list_prices (uuid, order_type, price, position, version)
      values (gen_random_uuid(), 'formatting', 1950, 0, 1)`);
    await app.db.delete(services).where(eq(services.code, 'formatting'));
    await seedServices(app.db);
    const found = await app.db.select().from(services).where(eq(services.code, 'formatting'));
    expect(found).toMatchObject([{ steps: [{ from: 0, price: usd(1950) }], name_de: 'Formatierung', unit: 'page' }]);
  });
});

describe('hostile values of a service', () => {
  const locsOf = async (change: object) => {
    const answer = await admin.post(path, { ...translation, code: 'odd', ...change });
    expect(answer.status, answer.text).toBe(422);
    return (answer.detail as { loc: (string | number)[] }[]).map(({ loc }) => loc.slice(1).join('.'));
  };

  it.each([
    [{ steps: [] }, 'steps'],
    [{ steps: [step(10, 1000)] }, 'steps.0.from'],
    [{ steps: [step(0, 1000), step(0, 900)] }, 'steps.1.from'],
    [{ steps: [step(0, 1000), step(500, 900), step(400, 800)] }, 'steps.2.from'],
    [{ steps: [step(0, 1000), step(1_000_000, 900)] }, 'steps.1.from'],
    [{ steps: [step(0, 0)] }, 'steps.0.price'],
    [{ steps: [step(0, -5)] }, 'steps.0.price'],
    [{ steps: [step(0, 1e12)] }, 'steps.0.price'],
    [{ steps: [{ from: 0, price: { amount: 5, currency: 'EUR' } }] }, 'steps.0.price'],
    [{ steps: Array.from({ length: 11 }, (_, index) => step(index, 5)) }, 'steps'],
    [{ minimum: usd(-1) }, 'minimum'],
    [{ name_en: '  ' }, 'name_en'],
    [{ name_en: null }, 'name_en'],
    [{ name_en: 'x'.repeat(61) }, 'name_en'],
    [{ code: 'Not A Code' }, 'code'],
    [{ code: '__proto__' }, 'code'],
    [{ code: 'copy_editing' }, 'code'],
    [{ unit: 'bushel' }, 'unit'],
    [{ unit_size: 0 }, 'unit_size'],
    [{ days_per: 0 }, 'days_per'],
    [{ file_types: [] }, 'file_types'],
    [{ questions: ['shoe_size'] }, 'questions.0'],
    [{ active_from: '2099-06-01', active_until: '2099-05-01' }, 'active_until'],
  ])('%j is refused', async (change, loc) => {
    expect((await locsOf(change)).join(' ')).toMatch(new RegExp(`^${loc}`));
  });

  it('in a name are shown as they were typed', async () => {
    const name = 'A %{count} |||| <b>"B"</b>';
    const made = await admin.post(path, { ...translation, code: 'constructor', name_en: name, name_de: null });
    expect(made.status, made.text).toBe(201);
    const { order_type } = await orderTypes('de');
    expect(order_type.find(({ value }) => value === 'constructor')?.label).toBe(name);
    await eventually(namesOfPages, texts => texts.en?.['consts.orders.order_type.constructor'] !== undefined);
    const draft = await createFilledDraft(customer, {
      files: { ...answers.files, order_type: 'constructor' },
      details: { ...answers.details, name: 'Odd' },
    });
    expect(draft.price?.lines[0]?.label).toBe(name);
  });

  it('make no order whose price does not fit its column', async () => {
    const dear = { ...translation, code: 'dear', unit: 'image', unit_size: 1, steps: [step(0, 100_000_000)] };
    expect((await admin.post(path, dear)).status).toBe(201);
    await eventually(namesOfPages, texts => texts.en?.['consts.orders.order_type.dear'] !== undefined);
    const coupon = { code: 'ODD-1', name: 'Odd', discount_type: 'percentage', percent_off: 5, per_customer_limit: 1 };
    const misnamed = await admin.post('/api/support/coupons', { ...coupon, order_types: ['knitting'] });
    expect([misnamed.status, misnamed.detail]).toMatchObject([422, [{ loc: ['body', 'order_types'] }]]);
    const files = { ...answers.files, order_type: 'dear', images: 2000 };
    const draft = await createFilledDraft(customer, { ...answers, files });
    expect(draft.price).toBeNull();
    const place = await postStep(customer, draft.object_uuid ?? '', {
      step: 'review',
      step_data: {},
      action: 'place_order',
    });
    expect(place.status).toBe(409);
    const prices = await app.client().call('getPrices', { query: { order_type: ['dear'], images: 100_000 } });
    expect(prices.status).toBe(200);
  });

  it('do not change what the own prices of customers are for', async () => {
    const own = { customer_uuid: customer.me.uuid, order_type: 'proofreading', price: usd(2000) };
    expect((await admin.post('/api/support/custom-prices', own)).status).toBe(201);
    const [service] = await app.db.select().from(services).where(eq(services.code, 'proofreading'));
    const edited = await admin.patch(`${path}/${service?.uuid}`, { unit_size: 500 });
    expect([edited.status, edited.detail]).toMatchObject([422, [{ loc: ['body', 'unit_size'] }]]);
    expect((await admin.patch(`${path}/${service?.uuid}`, { unit_size: 1000, days_base: 3 })).status).toBe(200);
  });

  it('are made by administrators alone', async () => {
    expect((await customer.post(path, translation)).status).toBe(403);
    expect((await customer.get(path)).status).toBe(403);
    expect((await admin.delete(`${path}/${uuid}`)).status).toBe(403);
    expect((await admin.patch(`${path}/${uuid}`, { unit: 'page' })).status).toBe(422);
    expect((await admin.patch(`${path}/${uuid}`, { code: 'other' })).status).toBe(422);
  });
});
