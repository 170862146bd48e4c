/** A form of what is stored already, saved from another window or device while it was open here. */
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { CallForm } from '../../../schemas/generated/types.ts';
import OrganizationPage from '../../../src/account/OrganizationPage.tsx';
import ProfilePage from '../../../src/account/ProfilePage.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { answer, api, bodies, messageAt, network, open, serveForm, withAccount } from './accountApp.tsx';
import { organization } from './organization.ts';
import { formOfServer } from './sentForms.ts';

withAccount();

const forms = { profile: await formOfServer('profile'), organization: await formOfServer('organization') };
beforeEach(() => {
  network.use(
    http.get(`${api}/core/countries`, () => HttpResponse.json([{ icon: '🇺🇸', name: 'United States', code: 'US' }])),
    http.get(`${api}/core/states`, () => HttpResponse.json([{ name: 'New York' }])),
  );
});

/** By form: what is typed where, what another device saves, and what has to come of it. */
const cases: {
  form: keyof typeof forms;
  typed: [RegExp, string];
  elsewhere: Record<string, unknown>;
  /** What the person is asked about before it is saved. */
  asked?: string;
  sent: object;
}[] = [
  {
    form: 'organization',
    typed: [/^Organization name/, 'Typed here'],
    ...{ elsewhere: { website: 'https://elsewhere.example' } },
    sent: { name: 'Typed here', website: 'https://elsewhere.example' },
  },
  {
    form: 'organization',
    typed: [/^Organization name/, 'Typed here'],
    elsewhere: { name: 'Saved there' },
    asked: 'This was saved as “Saved there” in another window or on another device.',
    sent: { name: 'Typed here' },
  },
  {
    form: 'organization',
    typed: [/^Organization name/, 'Typed here'],
    elsewhere: { name: 'Typed here' },
    sent: { name: 'Typed here' },
  },
  {
    form: 'profile',
    typed: [/^First name/, 'Typed here'],
    elsewhere: { last_name: 'Saved there' },
    sent: { first_name: 'Typed here' },
  },
  {
    form: 'profile',
    typed: [/^First name/, 'Typed here'],
    elsewhere: { first_name: 'Saved there' },
    asked: 'This was saved as “Saved there” in another window or on another device.',
    sent: { first_name: 'Typed here' },
  },
];

it.each(cases)(
  'the form $form with "$typed.1" typed here saves it after another device saved $elsewhere',
  async ({ form: id, typed, elsewhere, asked, sent }) => {
    const form = forms[id] as CallForm;
    serveForm(form);
    if (id === 'profile') answer('patch', '/account/me', 200, { ...customer });
    else answer('put', '/account/organization', 200, { ...organization });
    const user = open(id === 'profile' ? <ProfilePage /> : <OrganizationPage />);
    const field = await screen.findByLabelText<HTMLInputElement>(typed[0]);
    await user.clear(field);
    await user.type(field, typed[1]);
    serveForm({ ...form, data: { ...form.data, ...elsewhere } });
    const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
    await save();
    if (asked) {
      await waitFor(() => expect(messageAt(typed[0])).toContain(asked));
      expect(screen.getByLabelText<HTMLInputElement>(typed[0]).value).toBe(typed[1]);
      expect(bodies).toEqual([]);
      await save();
    }
    await screen.findByText('Saved');
    expect(bodies).toEqual([id === 'profile' ? sent : expect.objectContaining(sent)]);
  },
);
