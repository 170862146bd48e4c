/** Prints forms as the server sends them in English, with what a customer's account says: `printForms.ts profile contact`. */
import { callForm } from '../../server/forms/callForm.ts';
import { forms, schemaFiles, validators } from '../../server/forms/forms.ts';
import { lists } from '../../server/forms/lists.ts';
import { prefilled } from '../../server/forms/prefill.ts';
import { customer } from '../support/customer.ts';
import { organization } from './forms.ts';

const levels = [
  { value: 'alacarte', label: 'À la carte', note: 'No fee' },
  { value: 'limited', label: 'Limited', note: '299.00 USD a year' },
];
const choices = { ...lists('en'), premier_levels: () => levels };
const sources = { account: () => ({ ...customer }), organization: () => ({ ...organization }) };

const printed = process.argv.slice(2).map(async id => {
  const form = forms.form(id);
  const isPublic = schemaFiles.calls?.get(form.file.call ?? '')?.public;
  const context = {
    locale: 'en',
    now: new Date(),
    choices,
    ...(!isPublic || id === 'contact' ? { role: 'customer' } : {}),
  };
  const data = await prefilled(form, sources);
  return [id, await callForm(form, data, context, schemaFiles.constants, validators)];
});
process.stdout.write(JSON.stringify(Object.fromEntries(await Promise.all(printed))));
