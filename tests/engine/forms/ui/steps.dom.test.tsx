import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { address, formAddress, showOrderForm, withNetwork } from './formApp.tsx';
import { FormBackend, price } from './formBackend.ts';

withNetwork();

const copyEditing = { order_type: 'copy_editing', name: 'River Atlas' };
const text = { words: 8400, language: 'en-US', style: 'chicago', file_type: 'manuscript' };
const delivery = { turnaround: 'express', submission_method: 'upload' };

it('makes one draft and takes its address, also when effects run twice', async () => {
  const backend = new FormBackend();
  showOrderForm(backend, '/dashboard/orders/order-form');
  await screen.findByRole('heading', { level: 2, name: 'Service' });
  await waitFor(() => expect(address()).toBe(formAddress(backend)));
  expect(backend.inits).toBe(1);
});

it('names the steps with their states and tells which one this is', async () => {
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  const steps = await screen.findByRole('list', { name: 'Steps' });
  const items = within(steps).getAllByRole('listitem');
  expect(items.map(item => item.textContent)).toEqual([
    expect.stringMatching(/Service.*Done/),
    expect.stringMatching(/Text.*Done/),
    expect.stringMatching(/Delivery.*Step 3 of 4/),
    expect.stringMatching(/Review.*To do/),
  ]);
  expect(steps.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
});

it('explains every line of the price beside the questions', async () => {
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  const panel = within(await screen.findByRole('region', { name: 'Price so far' }));
  expect(panel.getByText('8,400 words at $40.00 per 1,000')).toBeDefined();
  expect(panel.getByText('−$40.00')).toBeDefined();
  expect(panel.getByText('$450.31')).toBeDefined();
});

it('never shows the price of earlier answers, and reads a failed one again', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  backend.priceAnswer = () => HttpResponse.json({ detail: 'Internal error' }, { status: 503 });
  showOrderForm(backend);
  const footer = within(await screen.findByRole('region', { name: 'Form actions' }));
  expect(footer.getByText('$450.31')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /Rush/ }));
  await waitFor(() => expect(footer.queryByText('$450.31')).toBeNull());
  expect(await footer.findByText('The price could not be worked out.')).toBeDefined();
  backend.priceAnswer = () => HttpResponse.json({ price: { ...price, total: { amount: 58_884, currency: 'USD' } } });
  await user.click(footer.getByRole('button', { name: 'Try again' }));
  expect(await footer.findByText('$588.84')).toBeDefined();
});

it('goes on to the next step and puts the focus on its heading', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text });
  showOrderForm(backend);
  await user.click(await screen.findByRole('button', { name: 'Continue to Review' }));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Review' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(backend.posts.at(-1)).toMatchObject({ step: 'delivery', step_data: { turnaround: 'standard' }, action: null });
});

it('saves the typed answers before it returns to the previous step', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  await user.type(await screen.findByLabelText(/Number of words/), '8400');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByRole('heading', { level: 2, name: 'Service' });
  expect(backend.answers.words).toBe(8400);
  expect(backend.posts.at(-1)).toMatchObject({ step: 'text', action: 'save_state' });
});

it('reviews the answers, leads back to each section and says what placing the order costs', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text, ...delivery });
  showOrderForm(backend);
  await screen.findByRole('button', { name: /^Place order: \$450\.31$/ });
  expect(screen.getByText('8,400')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change Text' }));
  await screen.findByRole('heading', { level: 2, name: 'Text' });
});

it('compares the counted files with the ordered quantity above the review', async () => {
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text, ...delivery });
  const state = backend.state.bind(backend);
  const counted = { kind: 'balance', unit: 'word', ordered: 8400, counted: 9000, not_counted: 1 } as const;
  backend.state = change => state({ ...change, counted });
  showOrderForm(backend);
  const notice = (await screen.findByRole('heading', { name: 'Your files contain more than you order' })).parentElement;
  expect(notice?.textContent).toContain('We counted 9,000 words, and you order 8,400 words. If it stays like this');
  expect(notice?.textContent).toContain('1 file is not counted yet.');
});

it('places the order and goes to checkout, once however often the button is pressed', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft({ ...copyEditing, ...text, ...delivery });
  showOrderForm(backend);
  const button = await screen.findByRole('button', { name: /^Place order/ });
  let open = () => {};
  backend.gate = new Promise<void>(resolve => {
    open = resolve;
  });
  // The second press finds the button at work; a script that presses on finds the session busy.
  await user.click(button);
  fireEvent.click(button);
  document.querySelector('form')?.requestSubmit();
  open();
  await waitFor(() => expect(address()).toBe(`/dashboard/orders/${backend.uuid}/checkout`));
  expect(backend.posts.map(post => post.action)).toEqual(['place_order']);
});

it('saves the draft and closes to the list', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  await user.type(await screen.findByLabelText(/Number of words/), '10');
  await user.click(screen.getByRole('button', { name: 'Save draft and close' }));
  await waitFor(() => expect(address()).toBe('/dashboard/orders'));
  expect(backend.answers.words).toBe(10);
});

it('tells what an older draft kept and what is no longer asked', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  const state = backend.state.bind(backend);
  backend.state = change =>
    state({
      ...change,
      moved: [
        { from: 'word_count', to: 'words', label: 'Number of words' },
        { from: 'tone', to: 'style' },
        { from: 'urgency', to: null },
      ],
    });
  showOrderForm(backend);
  const notice = (await screen.findByText('2 answers moved, 1 no longer asked')).parentElement;
  expect(notice?.textContent).toContain('please check: Number of words and style. No longer asked: urgency.');
});
