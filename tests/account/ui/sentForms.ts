/** Forms as the server sends them in English, with what a customer's account says. */

import { readPrefill } from '../../../engine/server/forms/index.ts';
import { callForm, forms, lists, schemaFiles, validators } from '../../../engine/server/testing.ts';
import type { CallForm } from '../../../schemas/generated/types.ts';
import { customer } from '../../helpers/customerFixture.ts';
import { organization } from './organization.ts';

const levels = [
  { value: 'alacarte', label: 'À la carte', note: 'No fee' },
  { value: 'limited', label: 'Limited', note: '$299.00 a year' },
];
const choices = { ...lists('en'), premier_levels: () => levels };
const sources = { account: () => ({ ...customer }), organization: () => ({ ...organization }) };

export async function formOfServer(id: string): Promise<CallForm> {
  const form = forms().form(id);
  const isPublic = schemaFiles().calls?.get(form.file.call ?? '')?.public;
  const context = {
    locale: 'en',
    now: new Date(),
    choices,
    ...(!isPublic || id === 'contact' ? { role: 'customer' } : {}),
  };
  const data = await readPrefill(form, sources);
  const sent = await callForm(form, data, context, validators);
  return JSON.parse(JSON.stringify(sent));
}
