import { readFileSync } from 'node:fs';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { localizeErrors } from '../../../engine/ui/forms/validation/localizeErrors.ts';
import { ActionHost } from '../../../engine/ui/resources/actions/ActionHost.tsx';
import { useActions } from '../../../engine/ui/resources/actions/actionsContext.ts';
import type { Row } from '../../../engine/ui/resources/row.ts';
import { person, serve, serveWrite, show, surroundings, withEditing, written } from './editApp.tsx';
import { screensOf } from './sentScreens.ts';

withEditing();
beforeAll(() => loadTexts('staff'));

function Button({ act, row }: { act: string; row: Row }) {
  const { run } = useActions();
  return (
    <button type="button" onClick={() => run(act, row)}>
      Do it
    </button>
  );
}

const entityAt = (file: string): object => JSON.parse(readFileSync(`schemas/${file}.entity.json`, 'utf8'));

/** Opens what an action of our team asks on that row; the files are the product's own. */
async function openActionDialog(entity: string, act: string, row: Row) {
  const sent = await screensOf(entity.split('/')[1]!, entityAt(entity), 'support', 'en', act);
  const resource = sent.resources.find(({ actions }) => act in actions)!;
  serve(`/screens/${resource.name}/${act}`, sent.action!);
  render(
    surroundings(
      sent,
      '/',
      <ActionHost resource={resource}>
        <Button act={act} row={row} />
      </ActionHost>,
    ),
  );
  await person.click(screen.getByText('Do it'));
  return within(await screen.findByRole('dialog'));
}

const id = '00000000-0000-4000-8000-000000000001';
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('a refund', () => {
  const payment = { id, uuid: id, number: 'P-26-000001', amount: usd(50_954), left: usd(30_000) };

  it('starts with all that is refundable, takes another amount, and rejects what is not an amount', async () => {
    serveWrite('post', `/support/payments/${id}/refunds`, () => ({ status: 201, body: payment }));
    const dialog = await openActionDialog('billing/payment', 'refund', payment);
    expect(dialog.getByText(/^\$300.00 of \$509.54 is refundable/)).toBeTruthy();
    const amount = await dialog.findByLabelText<HTMLInputElement>(/^Amount/);
    expect(amount.value).toBe('300.00');
    await person.clear(amount);
    expect(dialog.getByText('USD')).toBeTruthy();
    await person.click(dialog.getByLabelText('Original card'));
    await person.type(dialog.getByLabelText('Reason'), 'Late.');
    const send = () => person.click(dialog.getByText('Refund', { selector: 'button' }));
    await person.type(amount, 'all');
    await send();
    expect((await dialog.findAllByText(/Enter an amount, such as 20.00/)).length).toBeGreaterThan(0);
    await person.clear(amount);
    await person.type(amount, '20.50');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written.map(({ body }) => body)).toEqual([{ amount: 2050, to: 'card', note: 'Late.' }]);
  });

  it('has limits that are said as it is typed', () => {
    const say = localizeErrors((key, args) => `${key} ${args?.limit}`);
    const problem = { name: 'minimum', property: '.amount', params: { limit: 1 }, stack: '' };
    expect(say([problem], { amount: { 'ui:widget': 'money' } })[0]?.message).toBe('formui.problem.minimum $0.01');
  });
});

it('a lock says what it means before it is made, and is not made without a reason', async () => {
  const customer = { id, name: 'Petra Novak', allowed_actions: ['block'] };
  serveWrite('post', `/support/customers/${id}/block`, () => ({ body: customer }));
  const dialog = await openActionDialog('account/user', 'block', customer);
  expect(dialog.getByText(/see only why they are locked/)).toBeTruthy();
  await person.type(await dialog.findByLabelText('Note for our team'), 'Odd sign-ins.');
  const lock = () => person.click(dialog.getByText('Lock', { selector: 'button' }));
  await lock();
  expect((await dialog.findByRole('alert')).textContent).toContain('Reason');
  expect(written).toEqual([]);
  await person.selectOptions(dialog.getByLabelText('Reason'), 'Security');
  await lock();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written[0]?.body).toEqual({ reason: 'security', note: 'Odd sign-ins.' });
});

it('an own price is typed in the currency, and ends on a day or not', async () => {
  const sent = await screensOf('custom_price', entityAt('support/customers/custom_price'), 'support');
  const price = {
    uuid: id,
    customer_uuid: id,
    order_type: 'proofreading',
    price: usd(2000),
    valid_until: '2027-03-01',
  };
  serve(`/support/custom-prices/${id}`, { ...price, version: 1 });
  serveWrite('patch', `/support/custom-prices/${id}`, body => ({ body: { ...price, ...body, version: 2 } }));
  show(sent, `/dashboard/support/custom-prices/${id}/edit`);
  const asks = await screen.findByLabelText<HTMLInputElement>('Custom price');
  expect(asks.value).toBe('20.00');
  await person.clear(asks);
  await person.type(asks, '0.15');
  await person.clear(screen.getByLabelText(/^Last day/));
  await person.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(written[0]?.body).toEqual({ price: usd(15), valid_until: null, version: 1 }));
});

it('a coupon is paused by its code, with or without a reason', async () => {
  const coupon = { id, code: 'AUTUMN20', name: '20.00 off in autumn', paused_at: null };
  serveWrite('post', `/support/coupons/${id}/actions/pause`, () => ({ body: coupon }));
  const dialog = await openActionDialog('support/billing/coupon', 'pause', coupon);
  expect(dialog.getByText(/AUTUMN20 can no longer be redeemed/)).toBeTruthy();
  expect(await dialog.findByLabelText('Reason (optional)')).toBeTruthy();
  await person.click(dialog.getByText('Pause', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written[0]?.what).toBe(`POST /support/coupons/${id}/actions/pause`);
});

it('a renewal is stopped on a day that is written as one', async () => {
  const plan = { id, customer_name: 'Petra Novak', status: 'active', auto_renew: true, end_date: '2027-03-01' };
  const dialog = await openActionDialog('billing/subscription', 'stop_renewal', plan);
  expect(dialog.getByText(/^The plan stays until Mar 1, 2027 and/)).toBeTruthy();
});
