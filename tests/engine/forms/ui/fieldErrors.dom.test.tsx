import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { address, network, showOrderForm, withNetwork } from './formApp.tsx';
import { api, FormBackend } from './formBackend.ts';

withNetwork();

const copyEditing = { order_type: 'copy_editing', name: 'River Atlas' };
const text = { words: 8400, language: 'en-US', style: 'chicago', file_type: 'manuscript' };

const refusal = (...detail: { loc: (string | number)[]; msg: string; type?: string }[]) => ({
  status: 422,
  body: { detail: detail.map(entry => ({ type: 'value_error', ...entry })) },
});

it('finds what is missing before anything is sent, and leads to each field', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(within(summary).getByRole('heading').textContent).toBe('Please fix 3 answers');
  await user.click(within(summary).getByRole('button', { name: 'Number of words: This field is required' }));
  const words = screen.getByLabelText('Number of words');
  expect(document.activeElement).toBe(words);
  expect(words.getAttribute('aria-invalid')).toBe('true');
  expect(backend.posts).toEqual([]);
});

it('takes an error away as soon as its answer is right', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text, words: undefined });
  showOrderForm(backend);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Number of words'), '12');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says that it wants a number in the words of the reader', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text, words: undefined });
  showOrderForm(backend);
  await user.type(await screen.findByLabelText('Number of words'), 'many');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('button').textContent).toBe('Number of words: Enter a whole number');
});

it('shows a refusal of the server at its field and drops it when that answer changes', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await user.click(await screen.findByRole('button', { name: 'Previous' }));
  await screen.findByRole('heading', { level: 2, name: 'Text' });
  const words = await screen.findByLabelText('Number of words');
  backend.nextAnswer = refusal({ loc: ['body', 'step_data', 'words'], msg: 'That many words need a quote.' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(words.getAttribute('aria-describedby')).toContain('__error');

  await user.selectOptions(screen.getByLabelText('Language'), 'German');
  expect(await screen.findByText('That many words need a quote.')).toBeDefined();
  await user.type(words, '1');
  await waitFor(() => expect(screen.queryByText('That many words need a quote.')).toBeNull());
});

it('puts an integrity error at the last name of its place', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await screen.findByRole('heading', { level: 2, name: 'Delivery' });
  backend.nextAnswer = refusal({ type: 'integrity_error', loc: ['body', 'turnaround'], msg: 'Rush is fully booked.' });
  await user.click(await screen.findByRole('button', { name: 'Continue to Review' }));
  expect(await screen.findByRole('button', { name: 'Turnaround: Rush is fully booked.' })).toBeDefined();
});

it('opens the step that a refusal names', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text, turnaround: 'express', submission_method: 'upload' });
  showOrderForm(backend);
  const place = await screen.findByRole('button', { name: /^Place order/ });
  backend.changeElsewhere({});
  backend.nextAnswer = {
    status: 422,
    body: {
      detail: [{ type: 'value_error', loc: ['body', 'step_data', 'words'], msg: 'Please count again.' }],
      step: 'text',
    },
  };
  await user.click(place);
  await screen.findByRole('heading', { level: 2, name: 'Text' });
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(within(summary).getByRole('button').textContent).toBe('Number of words: Please count again.');
});

it.each([
  ['a refusal without a detail', { status: 409, body: {} }, 'There was an error. Please try again later.'],
  [
    'a refusal with one',
    { status: 409, body: { detail: 'This order cannot be changed.' } },
    'This order cannot be changed.',
  ],
])('says what happened after %s', async (_, answer, words) => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  const button = await screen.findByRole('button', { name: 'Continue to Review' });
  backend.nextAnswer = answer;
  await user.click(button);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe(words);
  expect(document.activeElement).toBe(notice);
});

it('shows the detail of a previous that failed', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  backend.previousAnswer = { status: 409, body: { detail: 'This is the first step.' } };
  await user.click(await screen.findByRole('button', { name: 'Previous' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This is the first step.');
});

it('keeps what was typed through a lost connection and a reload', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  const first = showOrderForm(backend);
  await user.type(await screen.findByLabelText('Number of words'), '8400');
  backend.nextAnswer = 'network';
  await user.click(screen.getByRole('button', { name: 'Save draft and close' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No connection to our server');
  backend.nextAnswer = 'network';
  first.unmount();

  showOrderForm(backend);
  expect(await screen.findByText('Your answers were restored')).toBeDefined();
  expect((await screen.findByLabelText<HTMLInputElement>('Number of words')).value).toBe('8400');
  await waitFor(() => expect(backend.answers.words).toBe(8400));
  expect(await screen.findByText('Saved just now')).toBeDefined();
});

it('shows both versions side by side and saves what was chosen', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text }, 'text');
  showOrderForm(backend);
  const words = await screen.findByLabelText('Number of words');
  backend.changeElsewhere({ words: 9000, language: 'de' });
  await user.clear(words);
  await user.type(words, '100');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'There is a newer version of these answers' }));
  const count = within(dialog.getByRole('group', { name: 'Number of words' }));
  expect(count.getByLabelText<HTMLInputElement>(/Typed here.*100/).checked).toBe(true);
  expect(count.getByLabelText<HTMLInputElement>(/Saved elsewhere.*9000/).checked).toBe(false);
  const language = within(dialog.getByRole('group', { name: 'Language' }));
  expect(language.getByLabelText<HTMLInputElement>(/Saved elsewhere.*German/).checked).toBe(true);
  expect(backend.answers).toMatchObject({ words: 9000, language: 'de' });

  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(backend.answers).toMatchObject({ words: 100, language: 'de' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Number of words')).value).toBe('100');
});

it('says why a form cannot be opened and leads back', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  network.use(
    http.get(`${api}/orders/form/${backend.uuid}`, () =>
      HttpResponse.json({ detail: 'This order does not exist.' }, { status: 404 }),
    ),
  );
  expect(await screen.findByRole('heading', { name: 'This order does not exist.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/dashboard/orders');
  expect(address()).toContain(backend.uuid);
});
