import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { address, showOrderForm, withNetwork } from './formApp.tsx';
import { FormBackend } from './formBackend.ts';

withNetwork();

const kinds = [
  { kind: 'order', path: '/dashboard/orders/order-form' },
  { kind: 'recipe', path: '/dashboard/orders/order-recipes/recipe-form' },
];

const notes = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it.each(kinds)('a new form says nothing about saving before its first answer: $kind', async ({ kind, path }) => {
  const user = userEvent.setup();
  const backend = new FormBackend(kind);
  backend.updatedAt = null;
  showOrderForm(backend, path);
  const name = await screen.findByLabelText(/^(Order|Template) name/);
  await waitFor(() => expect(address()).toBe(`${path}/${backend.uuid}`));
  expect(notes().join('')).not.toMatch(/Sav/);
  expect(backend.posts).toEqual([]);
  await user.type(name, 'Atlas');
  await screen.findByText('Saved just now', {}, { timeout: 10_000 });
  expect(backend.posts.map(({ action }) => action)).toEqual(['save_state']);
});
