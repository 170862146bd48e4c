import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ActionHost } from '../../src/shared/screens/actions/ActionHost.tsx';
import { useActs } from '../../src/shared/screens/actions/acts.ts';
import { person, printed, serve, serveWrite, surroundings, withEditing, written } from './editApp.tsx';
import { parcel } from './parcel.ts';

withEditing();
const sent = printed('parcel', parcel, 'customer', 'en', 'postpone');
const resource = sent.resources.find(one => one.name === 'parcels')!;
const row = { id: '00000000-0000-4000-8000-000000000001', version: 3, subject: 'Books', due_on: null };

function Button() {
  const { run } = useActs();
  return (
    <button type="button" onClick={() => run('postpone', row)}>
      Postpone it
    </button>
  );
}

describe('an action that asks', () => {
  it('asks in a dialog, and stores the answers in the row', async () => {
    serve('/screens/parcels/postpone', sent.action!);
    serveWrite('patch', `/parcels/${row.id}`, body => ({ body: { ...row, ...body, version: 4 } }));
    render(
      surroundings(
        sent,
        '/',
        <ActionHost resource={resource}>
          <Button />
        </ActionHost>,
      ),
    );
    await person.click(screen.getByRole('button', { name: 'Postpone it' }));
    const dialog = await screen.findByRole('dialog', { name: /Postpone.*Books/ });
    const due = await within(dialog).findByLabelText('Due on');
    await person.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Due on');
    expect(written).toEqual([]);
    await person.type(due, '2027-02-01');
    await person.click(within(dialog).getByRole('button', { name: 'Postpone' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written).toEqual([{ what: `PATCH /parcels/${row.id}`, body: { due_on: '2027-02-01', version: 3 } }]);
  });
});
