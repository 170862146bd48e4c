import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showOrderForm, withNetwork } from './formApp.tsx';
import { FormBackend, validatorText } from './formBackend.ts';
import { serveModules } from './importModule.ts';

withNetwork();

/** A draft whose first validator no other test has loaded. */
class UnknownBackend extends FormBackend {
  override async state(change: Parameters<FormBackend['state']>[0] = {}) {
    const state = await super.state(change);
    return { ...state, form: { ...state.form, validator: `${state.form.validator}?unknown` } };
  }
}

const getContinueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Continue/ });

it('cannot be sent before the questions of the step are there, and then at once', async () => {
  const user = userEvent.setup();
  const backend = new UnknownBackend();
  await backend.draft({ order_type: 'copy_editing', name: 'River Atlas' }, 'service');
  const arrival = Promise.withResolvers<void>();
  serveModules(address => arrival.promise.then(() => validatorText(address.replace('?unknown', ''))));
  showOrderForm(backend);
  await screen.findByRole('heading', { level: 2, name: 'Service' });
  expect(screen.queryByLabelText('Order name')).toBeNull();
  expect(getContinueButton().disabled).toBe(true);
  arrival.resolve();
  await screen.findByLabelText('Order name');
  await waitFor(() => expect(getContinueButton().disabled).toBe(false));
  await user.click(getContinueButton());
  await screen.findByRole('heading', { level: 2, name: 'Text' });
  expect(backend.posts).toHaveLength(1);
});
