import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenForm } from '../../../schemas/generated/types.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from '../records/schemaFixture.ts';
import { parcel } from './parcel.ts';

/** A server does not take an action that does nothing; only a page has to live with one. */
const served = structuredClone(parcel);
Reflect.deleteProperty(served['x-entity'].resource.actions, 'idle');

let dropped: SchemaFixture;
let customer: Customer;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'parcel.entity.json': served });
  [customer, support] = await Promise.all([dropped.signUpAs('customer'), dropped.signUpAs('support')]);
});
afterAll(() => dropped?.close());

const formOf = async (who: Customer, screen: string, resource = 'parcels'): Promise<ScreenForm> =>
  (await who.expect(200, 'getScreenForm', { params: { resource, screen } })).body;
const answers = ({ places }: ScreenForm): string[] => Object.keys(places);

describe('what a screen asks', () => {
  it('is what the role may write, required first, with the defaults of a new record', async () => {
    const form = await formOf(customer, 'create');
    expect(answers(form).slice(0, 3)).toEqual(['subject', 'kind', 'urgent']);
    expect(answers(form)).not.toContain('weight');
    expect(answers(form)).not.toContain('note');
    expect(form.data).toEqual({ kind: 'plain', urgent: false });
    expect(form.schema.required).toEqual(['subject', 'kind', 'urgent']);
    expect(answers(await formOf(support, 'create'))).toContain('note');
  });

  it('is self-contained, so that a browser can validate it without other files', async () => {
    const { schema, validator } = await formOf(customer, 'create');
    expect(schema.properties).toMatchObject({
      amount: { type: 'object', required: ['amount', 'currency'], properties: { amount: { type: 'integer' } } },
    });
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$id|"default"|null/);
    const module = await dropped.app.fetch(validator);
    expect(module.status).toBe(200);
    expect(module.headers.get('content-type')).toContain('javascript');
  });

  it('demands nothing inside an answer that may be left out there', async () => {
    const { schema } = await formOf(support, 'edit', 'customers');
    const required = ['street', 'city', 'postcode', 'country'];
    expect(schema.properties).toMatchObject({ organization_address: { required } });
  });

  it('has its tabs and sections, and says when they are there', async () => {
    const form = await formOf(customer, 'edit');
    expect(form.tabs.map(tab => tab.title)).toEqual(['What', 'How']);
    expect(form.sections.map(({ id, tab, rows }) => [id, tab, rows])).toEqual([
      ['section_1', 'what', [['subject', 'kind'], ['amount'], ['size_width']]],
      ['insurance', 'how', [['insured_for'], ['reason']]],
      ['rest', 'how', [['due_on'], ['late_reason']]],
    ]);
    expect(form.places.insured_for).toMatchObject({ visible: { kind: { eq: 'fragile' } }, on_hide: 'clear' });
    expect(form.places.reason?.readonly).toEqual({ insured_for: { gt: 500 } });
    expect(form.places.size_width?.path).toEqual(['size', 'width']);
    expect(JSON.stringify(form.schema.allOf)).toContain('"const":"fragile"');
  });

  it('leaves to the browser what JSON Schema cannot say', async () => {
    const { schema, places } = await formOf(customer, 'edit');
    expect(schema.properties).toHaveProperty('late_reason');
    expect(places.late_reason?.visible).toEqual({ due_on: { lt: '2026-01-01' } });
  });

  it('is in the language of the person', async () => {
    const { body } = await customer.expect(200, 'getScreenForm', {
      params: { resource: 'parcels', screen: 'edit' },
      headers: { 'accept-language': 'de' },
    });
    const { late_reason } = body.schema.properties as Record<string, { title: string }>;
    expect(late_reason?.title).toMatch(/Why so late|Warum so spät/);
  });

  it('is, for an action, what that asks', async () => {
    const form = await formOf(customer, 'postpone');
    expect(answers(form)).toEqual(['due_on', 'late_reason', 'insured_for']);
    expect(form.schema.required).toEqual(['due_on']);
  });

  it('renders the money in a row as money, and says nothing that only the writer of the file should read', async () => {
    const form = await formOf(support, 'quote', 'support_orders');
    expect(form.ui_schema.lines).toMatchObject({ 'ui:field': 'table', items: { amount: { 'ui:field': 'money' } } });
    expect(JSON.stringify(form.schema.properties)).not.toContain('description');
  });

  it.each([
    ['parcels', 'show'],
    ['nothing', 'create'],
    ['constructor', 'edit'],
    ['orders', 'create'],
  ])('is not there for %s/%s', async (resource, screen) => {
    await customer.expect(404, 'getScreenForm', { params: { resource, screen } });
  });
});
