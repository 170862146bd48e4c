import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { address, showOrderForm, withNetwork } from './formApp.tsx';
import { FormBackend } from './formBackend.ts';

withNetwork();

const newRecipe = '/dashboard/orders/order-recipes/recipe-form';
const complete = {
  order_type: 'copy_editing',
  name: 'Monthly report',
  words: 8400,
  language: 'en-US',
  style: 'chicago',
  file_type: 'manuscript',
  turnaround: 'standard',
  submission_method: 'upload',
};

it('makes one recipe and takes its address', async () => {
  const backend = new FormBackend('recipe');
  showOrderForm(backend, newRecipe);
  await waitFor(() => expect(address()).toBe(`${newRecipe}/${backend.uuid}`));
  expect(backend.inits).toBe(1);
});

it('starts from the answers of an order', async () => {
  const backend = new FormBackend('recipe');
  showOrderForm(backend, `${newRecipe}?order_uuid=0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01`);
  await waitFor(() => expect(backend.initBody).toEqual({ order_uuid: '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01' }));
});

it('finishes a recipe, which places nothing, and shows it', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend('recipe');
  await backend.draft(complete);
  showOrderForm(backend, `${newRecipe}/${backend.uuid}`);
  await screen.findByRole('heading', { level: 2, name: 'Review' });
  expect(screen.queryByRole('button', { name: /Place order/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Finish template' }));
  await waitFor(() => expect(address()).toBe(`/dashboard/orders/order-recipes/${backend.uuid}`));
  expect(backend.posts).toMatchObject([{ step: 'review', action: null }]);
});

it('saves a recipe and closes to the list', async () => {
  const user = userEvent.setup();
  const backend = new FormBackend('recipe');
  await backend.draft(complete, 'service');
  showOrderForm(backend, `${newRecipe}/${backend.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'Save and close' }));
  await waitFor(() => expect(address()).toBe('/dashboard/orders/order-recipes'));
});
