import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { cards, installCards } from '../../checkout/ui/cards.ts';
import { pasteText } from '../../helpers/pasteText.ts';
import { address, answer, api, invalid, messageAt, network, open, sent, withPages } from './authApp.tsx';

withPages();

const PAGE = '/authentication/register';
type User = ReturnType<typeof open>;
const registrations = () => sent.filter(call => call.path === '/auth/register');

async function fill(user: User) {
  await pasteText(user, await screen.findByLabelText('First name'), 'Mara');
  await pasteText(user, screen.getByLabelText('Last name'), 'Lindqvist');
  await pasteText(user, screen.getByLabelText('Email'), 'mara@northfieldpress.example');
  await pasteText(user, screen.getByLabelText('Password'), 'correct horse battery');
  await user.click(screen.getByLabelText('I accept the terms and the privacy notice'));
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create account' }));

beforeEach(() => {
  network.use(
    http.get(`${api}/billing/first-plan`, ({ request }) => {
      const isTaxed = new URL(request.url).searchParams.get('state') === 'New York';
      const usd = (amount: number) => ({ amount, currency: 'USD' });
      return HttpResponse.json({
        parts: [{ kind: 'level', uuid: 'limited', amount: usd(29_900) }],
        tax: isTaxed ? { label: 'Sales tax, New York', rule: null, amount: usd(2654) } : null,
        due_now: usd(isTaxed ? 32_554 : 29_900),
        renewal: null,
      });
    }),
  );
});

it('an individual in the US registers and is asked to check the inbox', async () => {
  answer('post', '/auth/register', 201, { message: 'Check your mail.' });
  const user = open(PAGE);
  await fill(user);
  await user.selectOptions(await screen.findByLabelText('State'), 'New York');
  await submit(user);
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(screen.getByText(/mara@northfieldpress.example/)).toBeTruthy();
  expect(screen.queryByText(/mailbox/i)).toBeNull();
  expect(registrations()[0]?.body).toEqual({
    user_data: {
      email: 'mara@northfieldpress.example',
      password: 'correct horse battery',
      password_confirm: 'correct horse battery',
      first_name: 'Mara',
      last_name: 'Lindqvist',
      account_type: 'individual',
      organization_name: null,
      country: 'US',
      state: 'New York',
      premier_level: 'alacarte',
      accept_terms: true,
    },
  });
  expect(registrations()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

it('an organization gives its name, and the states follow the country', async () => {
  answer('post', '/auth/register', 201, { message: 'Check your mail.' });
  const user = open(PAGE);
  await fill(user);
  expect(screen.queryByLabelText('Organization')).toBeNull();
  await user.click(screen.getByLabelText(/An organization/));
  await user.type(screen.getByLabelText('Organization'), 'Northfield Press');
  await screen.findByLabelText('State');
  await user.selectOptions(screen.getByLabelText('Country'), 'DE');
  await waitFor(() => expect(screen.queryByLabelText('State')).toBeNull());
  await user.selectOptions(screen.getByLabelText('Country'), 'CA');
  await user.selectOptions(await screen.findByLabelText('State'), 'Ontario');
  await submit(user);
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(registrations()[0]?.body).toMatchObject({
    user_data: { account_type: 'organization', organization_name: 'Northfield Press', country: 'CA', state: 'Ontario' },
  });
});

it('the terms and the privacy notice can be read where they are accepted', async () => {
  open(PAGE);
  await screen.findByLabelText(/^I accept the terms/);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(['terms', 'privacy notice'].map(addressOf)).toEqual(['/legal/terms', '/legal/privacy']);
});

it('a taken address is said at the field, with the ways to the account that has it', async () => {
  answer('post', '/auth/register', 422, invalid(['integrity_error', 'user_data.email', 'This address is taken.']));
  const user = open(PAGE);
  await fill(user);
  await submit(user);
  await waitFor(() => expect(messageAt('Email')).toContain('This address is taken.'));
  expect(screen.getByRole('link', { name: 'Reset the password' }).getAttribute('href')).toBe(
    '/authentication/password-reset?disableGuard=true',
  );
  expect(screen.getByRole('link', { name: 'Email: This address is taken.' })).toBeTruthy();
});

it('each error is shown at its field', async () => {
  answer(
    'post',
    '/auth/register',
    422,
    invalid(
      ['type_error.none.not_allowed', 'user_data.first_name', 'This field is required.'],
      ['value_error.any_str.min_length', 'user_data.password', 'Use at least 12 characters.'],
      ['value_error.const', 'user_data.accept_terms', 'Choose one of the offered values.'],
    ),
  );
  const user = open(PAGE);
  await screen.findByLabelText('First name');
  await submit(user);
  await waitFor(() => expect(messageAt('First name')).toBe('This field is required.'));
  expect(messageAt('Password')).toBe('Use at least 12 characters.');
  // The help stays beside the error.
  expect(screen.getByText(/^At least 12 characters\. /)).toBeTruthy();
  expect(messageAt('I accept the terms and the privacy notice')).toBe(
    'Please accept the terms and the privacy notice.',
  );
  expect(screen.getByText('Please fix 3 fields')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Reset the password' })).toBeNull();
});

it('without a connection, says so and keeps what was typed', async () => {
  network.use(http.post(`${api}/auth/register`, () => HttpResponse.error()));
  const user = open(PAGE);
  await fill(user);
  await submit(user);
  expect((await screen.findByRole('alert')).textContent).toContain('No internet connection');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mara');
});

it('trying again after a lost answer sends the same key, a changed form another', async () => {
  network.use(http.post(`${api}/auth/register`, () => HttpResponse.error(), { once: true }));
  const user = open(PAGE);
  await fill(user);
  const keys: (string | null)[] = [];
  network.use(
    http.post(`${api}/auth/register`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    }),
  );
  await submit(user);
  await screen.findByRole('alert');
  await submit(user);
  await waitFor(() => expect(keys).toHaveLength(2));
  await user.type(screen.getByLabelText('Last name'), 'x');
  await submit(user);
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('what was typed is there after leaving and coming back, but for the password', async () => {
  const user = open(PAGE);
  await fill(user);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in to Galley' });
  expect(address()).toBe('/authentication/login?disableGuard=true');
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Last name')).value).toBe('Lindqvist');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('correct horse');
});

describe('a level that costs something', () => {
  beforeEach(installCards);

  it('is listed with the other plans, with its price', async () => {
    open(PAGE);
    await screen.findByRole('radio', { name: 'Limited $299.00 a year' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'À la carte No fee' }).checked).toBe(true);
  });

  it('asks for a card in the provider’s frame, and sends what the frame gave for it', async () => {
    answer('post', '/auth/register', 201, { message: 'Check your mail.' });
    const user = open(PAGE);
    await fill(user);
    expect(screen.queryByRole('region', { name: 'Card for your plan' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Limited/ }));
    await screen.findByRole('region', { name: 'Card for your plan' });
    await waitFor(() => expect(cards.mounted).not.toBeNull());
    await submit(user);
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(registrations()[0]?.body).toMatchObject({
      user_data: { premier_level: 'limited' },
      payment_data: { payment_method_type: 'card', js_sdk_response: { token: 'tok_1' } },
    });
  });

  it('a declined card is said above the form, with a link to the card', async () => {
    answer('post', '/auth/register', 422, invalid(['integrity_error', 'payment_data', 'The bank declined this card.']));
    const user = open(PAGE);
    await fill(user);
    await user.click(screen.getByRole('radio', { name: /^Limited/ }));
    await waitFor(() => expect(cards.mounted).not.toBeNull());
    await submit(user);
    const link = await screen.findByRole('link', { name: 'Card for your plan: The bank declined this card.' });
    await user.click(link);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Card for your plan' })),
    );
  });

  describe('with a card whose bank asks first', () => {
    const question = { message: 'Confirm.', requires_action: { type: '3ds', client_secret: 'seti_1', url: null } };
    /** What each registration is answered in turn; null: its answer is lost. */
    const answers = (...turns: ([status: number, body: object] | null)[]) =>
      network.use(
        http.post(`${api}/auth/register`, async ({ request }) => {
          const [turn] = turns.splice(0, 1);
          const body = (await request.json()) as { payment_data: { js_sdk_response: { token: string } } };
          sent.push({ path: '/auth/register', body, key: request.headers.get('idempotency-key') });
          return turn ? HttpResponse.json(turn[1], { status: turn[0] }) : HttpResponse.error();
        }),
      );
    const tokens = () =>
      registrations().map(
        ({ body }) =>
          (body as { payment_data: { js_sdk_response: { token: string } } }).payment_data.js_sdk_response.token,
      );
    async function choosePaid(user: User) {
      await fill(user);
      await user.click(screen.getByRole('radio', { name: /^Limited/ }));
      await waitFor(() => expect(cards.mounted).not.toBeNull());
    }
    const findBankDialog = () => screen.findByRole('dialog', { name: 'Confirm with your bank' });
    const answerBank = () => act(async () => cards.asked?.answer({ token: 'seti_1' }));

    it('shows the question, and registers with the answer under a key of its own', async () => {
      answers([202, question], [201, { message: 'Check your mail.' }]);
      const user = open(PAGE);
      await choosePaid(user);
      await submit(user);
      await findBankDialog();
      await waitFor(() => expect(cards.asked?.client_secret).toBe('seti_1'));
      await answerBank();
      await screen.findByRole('heading', { name: 'Check your inbox' });
      expect(tokens()).toEqual(['tok_1', 'seti_1']);
      expect(new Set(registrations().map(({ key }) => key)).size).toBe(2);
    });

    it('says that the bank did not confirm it, and takes another card', async () => {
      answers(
        [202, question],
        [422, invalid(['integrity_error', 'payment_data', 'Your bank did not confirm this card.'])],
        [201, { message: 'Check your mail.' }],
      );
      const user = open(PAGE);
      await choosePaid(user);
      await submit(user);
      await findBankDialog();
      await waitFor(() => expect(cards.asked).not.toBeNull());
      await answerBank();
      await screen.findByRole('link', { name: 'Card for your plan: Your bank did not confirm this card.' });
      await submit(user);
      await screen.findByRole('heading', { name: 'Check your inbox' });
      expect(tokens()).toEqual(['tok_1', 'seti_1', 'tok_2']);
    });

    it('says that the question was closed, and asks again when pressed again', async () => {
      answers([202, question], [202, question]);
      const user = open(PAGE);
      await choosePaid(user);
      await submit(user);
      await findBankDialog();
      await user.click(screen.getByRole('button', { name: 'Cancel the confirmation' }));
      await screen.findByRole('link', {
        name: /^Card for your plan: The confirmation was closed\. Your account was not created/,
      });
      await submit(user);
      await findBankDialog();
      expect(screen.queryByText(/The confirmation was closed/)).toBeNull();
    });

    it('sends the confirmed card again under the same key when the answer was lost', async () => {
      answers([202, question], null, [201, { message: 'Check your mail.' }]);
      const user = open(PAGE);
      await choosePaid(user);
      await submit(user);
      await findBankDialog();
      await waitFor(() => expect(cards.asked).not.toBeNull());
      await answerBank();
      await screen.findByText('No internet connection');
      await submit(user);
      await screen.findByRole('heading', { name: 'Check your inbox' });
      expect(tokens()).toEqual(['tok_1', 'seti_1', 'seti_1']);
      const keys = registrations().map(({ key }) => key);
      expect(keys[1]).toBe(keys[2]);
    });

    it('leaves what was typed when the page is loaded again, and asks the bank again', async () => {
      answers([202, question], [202, question]);
      const user = open(PAGE);
      await choosePaid(user);
      await submit(user);
      await findBankDialog();
      cleanup();
      const again = open(PAGE);
      expect((await screen.findByLabelText<HTMLInputElement>('Last name')).value).toBe('Lindqvist');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Limited/ }).checked).toBe(true);
      await pasteText(again, screen.getByLabelText('Password'), 'correct horse battery');
      await waitFor(() => expect(cards.mounted).not.toBeNull());
      await submit(again);
      await findBankDialog();
      expect(tokens()).toEqual(['tok_1', 'tok_2']);
    });
  });
});

it('an empty form is answered by links to its fields and nothing else', async () => {
  const missing = ['first_name', 'last_name', 'email', 'password', 'password_confirm'].map(field => ({
    type: 'type_error.none.not_allowed',
    loc: ['body', 'user_data', field],
    msg: 'This field is required.',
  }));
  answer('post', '/auth/register', 422, { detail: missing });
  const user = open(PAGE);
  await screen.findByLabelText('First name');
  await submit(user);
  const summary = await screen.findByRole('alert');
  expect([...summary.querySelectorAll('li')].map(item => item.textContent)).toEqual(
    [...summary.querySelectorAll('li a')].map(link => link.textContent),
  );
  expect(summary.textContent).toContain('Please fix 4 fields');
});
