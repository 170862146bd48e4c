import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormState } from '../../../schemas/generated/types.ts';
import { closeTestApp, customer, openTestApp } from './openTestApp.ts';

beforeAll(openTestApp);
afterAll(closeTestApp);

async function post(form: FormState, step: string, step_data: object): Promise<FormState> {
  const params = { object_uuid: form.object_uuid! };
  return (
    await customer.expect(200, 'postOrderForm', {
      params,
      body: { step, step_data, action: 'save_state', version: form.version },
    })
  ).body;
}

const choices = (form: FormState, field: string) =>
  (form.form.ui_schema[field] as { 'ui:options': { choices: object[] } })['ui:options'].choices;

it('says beside each turnaround when the work would be ready and what it adds', async () => {
  const begun = (await customer.call('initOrderForm', { body: {} })).body;
  const files = await post(begun, 'files', { order_type: 'copy_editing', words: 8400 });
  expect(choices(files, 'turnaround')).toEqual([
    {
      value: 'standard',
      label: 'Standard',
      hint: expect.stringMatching(/^6 working days: \w{3}, \w+ \d{1,2}$/),
      note: 'Included',
    },
    { value: 'express', label: 'Express', hint: expect.stringMatching(/^3 working days: /), note: '+$117.60' },
    { value: 'rush', label: 'Rush', hint: expect.stringMatching(/^2 working days: /), note: '+$252.00' },
  ]);
  expect(choices(files, 'submission_method')[2]).toEqual({
    value: 'drive_shipment',
    label: 'Mail a drive',
    hint: 'We send you an address and a label',
    note: '+$15.00',
  });
});
