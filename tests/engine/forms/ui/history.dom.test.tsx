import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { trailOf } from '../../../../engine/ui/forms/page/stepTrail.ts';
import { entryState, goInHistory, network, showOrderForm, withNetwork } from './formApp.tsx';
import { api, FormBackend } from './formBackend.ts';

withNetwork();

const copyEditing = { order_type: 'copy_editing', name: 'River Atlas' };
const text = { words: 8400, language: 'en-US', style: 'chicago', file_type: 'manuscript' };
const titles = ['Service', 'Text', 'Delivery', 'Review'];
/** The page shows the step, and the history has an entry for it and for each one before. */
async function heading(name: string): Promise<void> {
  await screen.findByRole('heading', { level: 2, name });
  await waitFor(() => expect(trailOf(entryState())).toHaveLength(titles.indexOf(name) + 1));
}
// Outside of act(): what follows in the page is waited for.
const go = (to: number | string) => waitFor(() => goInHistory(to));
const recipe = { order_type: 'copy_editing', name: 'Chapters' };

const kinds = [
  { kind: 'order', answers: copyEditing, path: '/dashboard/orders/order-form' },
  { kind: 'recipe', answers: recipe, path: '/dashboard/orders/order-recipes/recipe-form' },
];

it.each(kinds)('Back and Forward show the steps of the form: $kind', async ({ kind, answers, path }) => {
  const backend = new FormBackend(kind);
  await backend.draft(answers);
  showOrderForm(backend, `${path}/${backend.uuid}`);
  await heading('Text');
  await go(-1);
  await heading('Service');
  expect(await screen.findByDisplayValue(answers.name)).toBeDefined();
  await go(1);
  await heading('Text');
  await go(-1);
  await heading('Service');
  await go(-1);
  await screen.findByText('Somewhere before');
});

it('Back saves what was typed, and Forward brings it back', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  await user.type(await screen.findByLabelText(/Number of words/), '8400');
  await go(-1);
  await heading('Service');
  expect(backend.answers.words).toBe(8400);
  await go(1);
  await heading('Text');
  expect(await screen.findByDisplayValue('8400')).toBeDefined();
});

it('two presses of Back at once go back two steps', async () => {
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await heading('Delivery');
  await go(-1);
  await go(-1);
  await heading('Service');
  await go(2);
  await heading('Delivery');
});

it('the buttons of the form go through the same entries', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await heading('Delivery');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await heading('Text');
  await go(-1);
  await heading('Service');
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  await heading('Text');
  await go(-1);
  await heading('Service');
  await go(-1);
  await screen.findByText('Somewhere before');
});

it('Forward stays at a step whose answers are refused, and says why', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  await heading('Text');
  await go(-1);
  await heading('Service');
  await user.clear(await screen.findByDisplayValue('River Atlas'));
  await go(1);
  await screen.findByText('Please fix one answer');
  await heading('Service');
  await user.type(screen.getByLabelText(/Order name/), 'Atlas');
  await go(1);
  await heading('Text');
  expect(backend.answers.name).toBe('Atlas');
});

const detail = 'This order cannot be changed.';
it.each([
  ['has no form any more', () => HttpResponse.json({ detail }, { status: 409 })],
  ['has a form of another kind', (form: object) => HttpResponse.json({ ...form, kind: 'revision' })],
])('Back skips the steps of an order that %s', async (_what, answer) => {
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await heading('Delivery');
  await go('/dashboard/after');
  await screen.findByText('Somewhere else');
  const form = await backend.state();
  network.use(http.get(`${api}/orders/form/:uuid`, () => answer(form)));
  await go(-1);
  await screen.findByText('Somewhere before');
});

it('Back shows the last step of an order that is still to be paid', async () => {
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await heading('Delivery');
  await go('/dashboard/after');
  await screen.findByText('Somewhere else');
  await go(-1);
  await heading('Delivery');
});

it('Back that the server refuses leaves the step and its entry', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  backend.previousAnswer = { status: 409, body: { detail } };
  showOrderForm(backend);
  await heading('Text');
  await go(-1);
  await screen.findByText(detail);
  await heading('Text');
});
