import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StepComponentProps } from '../../../../engine/ui/forms/page/StepComponents.tsx';
import type { FormState } from '../../../../schemas/generated/types.ts';
import { formAddress, showOrderForm, withNetwork } from './formApp.tsx';
import { FormBackend } from './formBackend.ts';

withNetwork();

const whole = {
  order_type: 'copy_editing',
  name: 'River Atlas',
  words: 8400,
  language: 'en-US',
  style: 'chicago',
  file_type: 'manuscript',
  turnaround: 'express',
  submission_method: 'upload',
};

/** What the form file would add to what is sent. */
async function createBackendWith(change: Partial<FormState['form']>, step = 'review'): Promise<FormBackend> {
  const backend = new FormBackend();
  await backend.draft(whole, step);
  const state = backend.state.bind(backend);
  backend.state = async more => {
    const sent = await state(more);
    return { ...sent, form: { ...sent.form, ...change } };
  };
  return backend;
}

it('asks first, in the words of the form file, before an action that wants it', async () => {
  const words = { place_order: { label: 'Send it off', tone: 'danger' as const, confirm: 'Nobody can call it back.' } };
  const backend = await createBackendWith({ words });
  showOrderForm(backend);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send it off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(dialog.textContent).toContain('Nobody can call it back.');
  await user.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(backend.posts).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Send it off' }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Send it off' }));
  await waitFor(() => expect(backend.posts.map(post => post.action)).toEqual(['place_order']));
});

function Picker({ form, answers, onChange, options }: StepComponentProps) {
  return (
    <button type="button" onClick={() => onChange({ turnaround: 'standard' })}>
      {String(options.words)} of {form.step}: {String(answers.turnaround)}
    </button>
  );
}

const drawn = { 'ui:options': { kind: 'component', component: 'Picker', props: { words: 'Speed' } } };

it('a component renders a whole step, and is sent by the same button', async () => {
  const backend = await createBackendWith({ ui_schema: drawn }, 'delivery');
  showOrderForm(backend, formAddress(backend), { Picker });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Speed of delivery: express' }));
  await user.click(screen.getByRole('button', { name: 'Continue to Review' }));
  await waitFor(() => expect(backend.posts[0]?.step_data).toMatchObject({ turnaround: 'standard' }));
});

it('an unregistered component is reported, and the way back stays', async () => {
  showOrderForm(await createBackendWith({ ui_schema: drawn }, 'delivery'));
  expect((await screen.findByRole('alert')).textContent).toContain('These questions cannot be shown');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDefined();
});
