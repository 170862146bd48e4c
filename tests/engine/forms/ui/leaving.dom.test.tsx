import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { saveBeforeUnload } from '../../../../engine/client/auth/beforeUnload.ts';
import { address, showOrderForm, withNetwork } from './formApp.tsx';
import { FormBackend } from './formBackend.ts';

withNetwork();

const copyEditing = { order_type: 'copy_editing', name: 'River Atlas' };

/** Whether the browser would ask before it closes the page. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks before closing only while something is unsent', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  const words = await screen.findByLabelText('Number of words');
  expect(asksBeforeClosing()).toBe(false);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  backend.gate = promise;
  fireEvent.change(words, { target: { value: '84' } });
  await screen.findByText('Not saved yet');
  expect(asksBeforeClosing()).toBe(true);
  answer();
  await screen.findByText('Saved just now');
  expect(asksBeforeClosing()).toBe(false);
});

it('does not ask when the app itself takes the page away, since what was typed is kept', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  fireEvent.change(await screen.findByLabelText('Number of words'), { target: { value: '84' } });
  await screen.findByText('Not saved yet');
  saveBeforeUnload();
  expect(asksBeforeClosing()).toBe(false);
});

it('saves at once when the page is hidden, also what was typed a moment ago', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  fireEvent.change(await screen.findByLabelText('Number of words'), { target: { value: '84' } });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await waitFor(() => expect(backend.answers.words).toBe(84));
  expect(backend.posts.map(post => post.action)).toEqual(['save_state']);
});

it('saves when the page is left within the app', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  const page = showOrderForm(backend);
  fireEvent.change(await screen.findByLabelText('Number of words'), { target: { value: '84' } });
  page.unmount();
  await waitFor(() => expect(backend.answers.words).toBe(84));
});

it('reads the saved state out politely', async () => {
  const backend = new FormBackend();
  await backend.draft(copyEditing);
  showOrderForm(backend);
  fireEvent.change(await screen.findByLabelText('Number of words'), { target: { value: '84' } });
  expect((await screen.findByText('Saved just now')).closest('[role="status"]')).not.toBeNull();
});

it.each([
  ['an answer to a question', 'answer', 'Your answer', 'Send answer'],
  ['new instructions', 'instructions', 'Instructions', 'Send answer'],
])('sends %s through the same page', async (_, id, label, button) => {
  const user = userEvent.setup();
  const backend = new FormBackend(id);
  await backend.draft({});
  showOrderForm(backend);
  await user.type(await screen.findByLabelText(new RegExp(label)), 'Keep the place names.');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(address()).toBe(`/dashboard/orders/${backend.uuid}?tab=details`));
  expect(backend.posts).toMatchObject([{ action: 'place_order' }]);
});

it('asks only for notes when changes are requested, and sends the hidden decision', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend('revision');
  await backend.draft({ decision: 'changes' });
  showOrderForm(backend);
  await screen.findByRole('heading', { level: 1, name: 'Request changes' });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.type(await screen.findByRole('textbox'), 'Page 4: keep the heading.');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(backend.posts).toHaveLength(1));
  expect(backend.posts[0]?.step_data).toEqual({ decision: 'changes', notes: 'Page 4: keep the heading.' });
});
