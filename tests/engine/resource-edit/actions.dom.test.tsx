import { render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { ActionHost } from '../../../engine/ui/resources/actions/ActionHost.tsx';
import { useActions } from '../../../engine/ui/resources/actions/actionsContext.ts';
import type { ExtensionProps } from '../../../engine/ui/resources/Screens.tsx';
import { address, api, network, person, serveWrite, surroundings, withEditing, written } from './editApp.tsx';
import { parcel } from './parcel.ts';
import { screensOf } from './sentScreens.ts';

withEditing();
const sent = await screensOf('parcel', parcel);
const resource = sent.resources.find(one => one.name === 'parcels')!;
const row = { id: '00000000-0000-4000-8000-000000000001', version: 3, subject: 'Books', kind: 'fragile' };

const Stamp = ({ row: { subject }, onDone }: ExtensionProps) => (
  <button type="button" onClick={() => onDone?.({ message: 'Stamped.' })}>
    Stamp {String(subject)}
  </button>
);

function Buttons() {
  const { run } = useActions();
  return ['close', 'archive', 'overview', 'write_us', 'revise', 'stamp', 'idle', 'export', 'delete', 'toString'].map(
    name => (
      <button type="button" key={name} onClick={() => run(name, row)}>
        {name}
      </button>
    ),
  );
}

const done = vi.fn();
function open() {
  done.mockClear();
  for (const name of ['close', 'archive'])
    serveWrite('post', `/parcels/${row.id}/actions/${name}`, () => ({ body: { ...row, version: 4 } }));
  serveWrite('delete', `/parcels/${row.id}`, () => ({ body: {} }));
  render(
    surroundings(
      sent,
      '/',
      <ActionHost resource={resource} onDone={done}>
        <Buttons />
      </ActionHost>,
      { components: { Stamp }, formPages: { revision: '/dashboard/revise' } },
    ),
  );
}
const press = (name: string) => person.click(screen.getByRole('button', { name }));

describe('what an action does', () => {
  it('is nothing where its file says nothing and its name is not built in', async () => {
    open();
    for (const name of ['idle', 'export', 'toString']) await press(name);
    expect(written).toEqual([]);
    expect(address()).toBe('/');
    expect(done).not.toHaveBeenCalled();
  });

  it('leaves what it stores to the server, which reads the file', async () => {
    open();
    await press('close');
    await waitFor(() => expect(done).toHaveBeenCalledWith('close', row));
    expect(written).toEqual([{ what: `POST /parcels/${row.id}/actions/close`, body: { version: 3 } }]);
  });

  it('leads to a page; what the row says is one part of its address', async () => {
    open();
    await press('overview');
    await waitFor(() => expect(address()).toBe('/dashboard/over/Books'));
  });

  it('opens the page of a form with drafts', async () => {
    open();
    await press('revise');
    await waitFor(() => expect(address()).toBe(`/dashboard/revise/${row.id}`));
  });

  it('opens a form that is the body of a call, and deletes nothing', async () => {
    const form = vi.fn(() => HttpResponse.json({ detail: 'There is no such form.', message: 'x' }, { status: 404 }));
    network.use(http.get(`${api}/forms/contact`, form));
    open();
    await press('write_us');
    const dialog = await screen.findByRole('dialog', { name: /Write us.*Books/ });
    await waitFor(() => expect(form).toHaveBeenCalled());
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written).toEqual([]);
    expect(done).not.toHaveBeenCalled();
  });

  it('renders a component in a dialog, which says when it is done', async () => {
    open();
    await press('stamp');
    const dialog = await screen.findByRole('dialog', { name: /Stamp.*Books/ });
    await person.click(within(dialog).getByRole('button', { name: 'Stamp Books' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(done).toHaveBeenCalledWith('stamp', row);
    expect(await screen.findByText('Stamped.')).toBeTruthy();
    expect(written).toEqual([]);
  });

  it('waits while it can be taken back, and is done when it was not', async () => {
    // The clock goes with the page's own work: a busy machine does not use up the time.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    try {
      await press('archive');
      await person.click(await screen.findByRole('button', { name: /undo/i }));
      await press('archive');
      expect(written).toEqual([]);
      vi.advanceTimersByTime(10_000);
      await waitFor(() => expect(written).toHaveLength(1));
    } finally {
      vi.useRealTimers();
    }
    expect(written[0]).toEqual({ what: `POST /parcels/${row.id}/actions/archive`, body: { version: 3 } });
  });

  it('asks again in the same place when the answer is lost, and one more press is enough', async () => {
    open();
    let asked = 0;
    network.use(
      http.delete(`${api}/parcels/${row.id}`, () => {
        asked += 1;
        // The first request deleted the row.
        return asked === 1 ? HttpResponse.error() : HttpResponse.json({ detail: 'Not found' }, { status: 404 });
      }),
    );
    await press('delete');
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    await person.click(confirm);
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith('delete', row));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('deletes where it says so, after a question', async () => {
    open();
    await press('delete');
    const dialog = await screen.findByRole('dialog');
    expect(written).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(written[0]?.what).toBe(`DELETE /parcels/${row.id}`));
  });
});
