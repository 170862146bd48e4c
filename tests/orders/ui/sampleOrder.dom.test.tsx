import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, withScreens } from '../../engine/resources/screenApp.tsx';

withScreens();

const line = { kind: 'list', label: 'Copy editing', amount: 9600, rule: '2,400 words at $40.00 per 1,000' };
const service = (order_type: string, amount: number) => ({
  order_type,
  quantity: 2400,
  unit: 'word',
  turnarounds: [{ turnaround: 'standard', total: { amount, currency: 'USD' }, lines: [{ ...line, amount }] }],
});

it('shows an edited text, the note of its editor and what it costs today, and says that it is a sample', async () => {
  serve('/core/prices', { currency: 'USD', services: [service('proofreading', 5760), service('copy_editing', 9600)] });
  show('/dashboard/orders/sample');
  expect((await screen.findAllByText('$96.00')).length).toBeGreaterThan(0);
  expect(screen.getByText('Copy editing, 2,400 words')).toBeTruthy();
  expect(screen.getByText(/This is a sample. It is not one of your orders/)).toBeTruthy();
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toContain('carryed');
  expect(screen.getAllByRole('insertion').map(({ textContent }) => textContent)).toContain('carried');
  expect(screen.queryByText(/\[-|\+\}/)).toBeNull();
  expect(screen.getByText('Tomas Okafor')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('is shown without a price while nothing is offered for texts', async () => {
  serve('/core/prices', { currency: 'USD', services: [] });
  show('/dashboard/orders/sample');
  expect(await screen.findByRole('heading', { level: 1, name: 'River Atlas, chapter 1' })).toBeTruthy();
  expect(await screen.findByText('2,400 words')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Price' })).toBeNull();
});
