import { readFileSync } from 'node:fs';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../providers/i18n/i18nProvider.ts';
import { ActionHost } from '../../src/shared/screens/actions/ActionHost.tsx';
import { useActs } from '../../src/shared/screens/actions/acts.ts';
import type { Row } from '../../src/shared/screens/row.ts';
import { person, printed, serve, serveWrite, surroundings, withEditing, written } from './editApp.tsx';

withEditing();
beforeAll(() => loadTexts('staff'));

function Button({ act, row }: { act: string; row: Row }) {
  const { run } = useActs();
  return (
    <button type="button" onClick={() => run(act, row)}>
      Do it
    </button>
  );
}

const entityAt = (file: string): object => JSON.parse(readFileSync(`schemas/${file}.entity.json`, 'utf8'));

/** Opens what an action of our team asks on that row; the files are the product's own. */
async function asked(entity: string, act: string, row: Row) {
  const sent = printed(entity.split('/')[1]!, entityAt(entity), 'support', 'en', act);
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
  await person.click(screen.getByRole('button', { name: 'Do it' }));
  return within(await screen.findByRole('dialog'));
}

const id = '00000000-0000-4000-8000-000000000001';
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('a refund', () => {
  const payment = { id, uuid: id, number: 'P-26-000001', amount: usd(50_954), left: usd(30_000) };

  it('is typed as an amount in a currency, and what is no amount or too little is said as one', async () => {
    serveWrite('post', `/support/payments/${id}/refunds`, () => ({ status: 201, body: payment }));
    const dialog = await asked('billing/payment', 'refund', payment);
    expect(dialog.getByText(/^300.00\sUSD of 509.54\sUSD can still be given back/)).toBeTruthy();
    const amount = await dialog.findByLabelText<HTMLInputElement>(/^Amount/);
    expect(dialog.getByText('USD')).toBeTruthy();
    await person.click(dialog.getByRole('radio', { name: 'Back to the card' }));
    await person.type(dialog.getByLabelText('Reason'), 'We were late.');
    const send = () => person.click(dialog.getByRole('button', { name: 'Refund' }));
    await person.type(amount, 'all');
    await send();
    expect((await dialog.findAllByText(/Enter an amount, such as 20.00/)).length).toBeGreaterThan(0);
    await person.clear(amount);
    await person.type(amount, '0');
    await send();
    expect((await dialog.findAllByText(/at least 0.01\sUSD/)).length).toBeGreaterThan(0);
    await person.clear(amount);
    await person.type(amount, '20.50');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written.map(({ body }) => body)).toEqual([{ amount: 2050, to: 'card', note: 'We were late.' }]);
  });
});
