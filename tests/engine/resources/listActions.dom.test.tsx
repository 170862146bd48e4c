import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ResourceOptions } from '../../../engine/dsl/resourceFile.ts';
import type { SavedView } from '../../../schemas/generated/types.ts';
import { screensOf } from '../resource-edit/sentScreens.ts';
import { uuidOf } from './fixtures.ts';
import { room, roomOf, roomPortal, rowTexts, showRooms } from './listApp.tsx';
import { record, rooms, serveRooms } from './listServer.ts';
import { address, api, asked, network, serveList, withScreens } from './screenApp.tsx';

withScreens();

describe('editing in place', () => {
  const manifest = roomPortal({ columns: ['name', { field: 'beds', edit: true }, { field: 'state', edit: true }] });

  it('saves one field with the version of the row, and leaves it as it was on Escape', async () => {
    serveRooms();
    const sent = record('patch', '/rooms/:uuid', () => HttpResponse.json(roomOf(1, { beds: 5 })));
    showRooms({ manifest });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Beds of Attic' }));
    const field = await screen.findByRole('spinbutton', { name: 'Change Beds of Attic' });
    await userEvent.clear(field);
    await userEvent.type(field, '7{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Change Beds of Attic' }));
    const again = await screen.findByRole('spinbutton');
    await userEvent.clear(again);
    await userEvent.type(again, '5{Enter}');
    await waitFor(() => expect(sent).toEqual([{ beds: 5, version: 1 }]));
    await waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
  });

  it('offers the choices of a field', async () => {
    serveRooms();
    const sent = record('patch', '/rooms/:uuid', () => HttpResponse.json(roomOf(1)));
    showRooms({ manifest });
    await userEvent.click(await screen.findByRole('button', { name: 'Change State of Attic' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /State of Attic/ }), 'Closed');
    await waitFor(() => expect(sent).toEqual([{ state: 'closed', version: 1 }]));
  });

  it('keeps what was typed where the server refuses, and says why', async () => {
    serveRooms();
    const detail = [{ loc: ['body', 'beds'], msg: 'There is no room for so many.', type: 'value_error' }];
    record('patch', '/rooms/:uuid', () => HttpResponse.json({ detail }, { status: 422 }));
    showRooms({ manifest });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Beds of Attic' }));
    const field = await screen.findByRole('spinbutton');
    await userEvent.type(field, '{Backspace}9{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('There is no room for so many.');
    expect((field as HTMLInputElement).value).toBe('9');
  });

  it('is not there for a role that may not write the field', async () => {
    serveRooms();
    const list = { columns: ['name', { field: 'beds', edit: true }] };
    const support = { list: true, show: true, edit: true, write: ['*', '-beds'] };
    showRooms({ manifest: roomPortal(list, { permissions: { support } }) });
    await rowTexts();
    expect(screen.queryByRole('button', { name: /Change Beds/ })).toBeNull();
  });
});

describe('many rows at once', () => {
  it('are deleted in one request; those that refuse stay chosen and say why', async () => {
    serveRooms();
    const sent = record('post', '/rooms/bulk', () =>
      HttpResponse.json({
        results: [
          { uuid: uuidOf(1), status: 204 },
          { uuid: uuidOf(2), status: 409, problem: { detail: 'Somebody sleeps there.' } },
        ],
      }),
    );
    showRooms({ manifest: roomPortal({ bulkActions: ['export', 'delete'] }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Attic' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Blue room' }));
    await userEvent.click(screen.getByRole('button', { name: /delete/i }));
    const dialog = await screen.findByRole('dialog', { name: /2 rooms\?/ });
    await userEvent.click(within(dialog).getByRole('button', { name: /delete/i }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      '1 room: doneAttic1 room was refused: Somebody sleeps there.Blue room',
    );
    expect(sent).toEqual([{ action: 'delete', uuids: [uuidOf(1), uuidOf(2)] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  /** Any call of the table: what it takes is said by the files. */
  const bulk = 'cancelSubscription';
  const problem = {
    name: 'room_taken',
    message: 'It is taken.',
    rule: { file: 'house/room.entity.json', line: 12 },
  };
  const answerResults = ({ uuids }: { uuids: string[] }) =>
    HttpResponse.json({
      results: uuids.map(uuid =>
        uuid === uuidOf(2)
          ? { uuid, name: 'Blue room', done: false, problem }
          : { uuid, name: `Room of ${uuid.at(-1)}`, done: true, problem: null },
      ),
    });
  const serveQuestions = async (name: string, actions: ResourceOptions['actions']) => {
    const { action } = await screensOf('room', room({ actions }), 'support', 'en', name);
    network.use(http.get(`${api}/screens/rooms/${name}`, () => HttpResponse.json({ ...action })));
  };
  const choose = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  };

  it('have a dry run first: which rows pass and which do not, by which rule; then only passing rows are changed', async () => {
    serveRooms();
    const sent = record('post', '/billing/subscriptions/cancel', answerResults as never);
    showRooms({ manifest: roomPortal({ bulkActions: ['let'] }, { actions: { let: { bulk } } }) });
    await userEvent.keyboard('l');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Attic', 'Blue room', 'Cellar');
    // The first letter of the act does what its button does; the box has the focus.
    await userEvent.keyboard('l');
    const dialog = await screen.findByRole('dialog', { name: 'Let 3 rooms' });
    const go = await within(dialog).findByRole('button', { name: 'Let 2 rooms' });
    expect(dialog.textContent).toContain('Nothing has changed yet.');
    expect(dialog.textContent).toContain(
      '1 room will not change: It is taken.Blue roomRule: house/room.entity.json:12',
    );
    expect(sent).toEqual([{ uuids: [uuidOf(1), uuidOf(2), uuidOf(3)], dry_run: true }]);
    await userEvent.click(go);
    await within(dialog).findByText('1 room was not changed');
    expect(screen.getByRole('dialog', { name: 'Let: 2 done, 1 not changed' })).toBe(dialog);
    expect(within(dialog).queryByRole('alert')).toBe(null);
    expect(sent.slice(1)).toEqual([{ uuids: [uuidOf(1), uuidOf(3)], dry_run: false }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  it('ask once, and run the dry run as soon as the answers are complete', async () => {
    serveRooms();
    const actions = { let: { bulk, inputs: [{ field: 'note', required: true }] } };
    await serveQuestions('let', actions);
    const sent = record('post', '/billing/subscriptions/cancel', answerResults as never);
    showRooms({ manifest: roomPortal({ bulkActions: ['let'] }, { actions }) });
    await choose('Attic', 'Blue room');
    await userEvent.click(screen.getByRole('button', { name: 'Let' }));
    const dialog = await screen.findByRole('dialog');
    const note = await within(dialog).findByLabelText(/Note/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Let' }));
    expect(sent).toEqual([]);
    await userEvent.type(note, 'To the sea');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Let 1 room' }));
    await within(dialog).findByText('1 room was not changed');
    expect(sent.at(-1)).toEqual({ note: 'To the sea', uuids: [uuidOf(1)], dry_run: false });
    expect(sent.at(-2)).toEqual({ note: 'To the sea', uuids: [uuidOf(1), uuidOf(2)], dry_run: true });
  });

  it('are asked for once and done one by one, where there is no call for many', async () => {
    serveRooms();
    const actions = { tell: { inputs: [{ field: 'note', required: true }] } };
    await serveQuestions('tell', actions);
    const [one, two] = [1, 2].map(place =>
      record('post', `/rooms/${uuidOf(place)}/actions/tell`, () => HttpResponse.json(roomOf(place))),
    );
    showRooms({ manifest: roomPortal({ bulkActions: ['tell'] }, { actions }) });
    await choose('Attic', 'Blue room');
    await userEvent.click(screen.getByRole('button', { name: 'Tell' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(await within(dialog).findByLabelText(/Note/), 'New');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tell' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([one, two]).toEqual([[{ note: 'New', version: 1 }], [{ note: 'New', version: 1 }]]);
  });

  it('keep their place when those of a page are chosen together', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ bulkActions: ['export'] }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 rows on this page' }));
    expect(await screen.findByText('3 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Attic' }));
    expect(await screen.findByText('2 selected')).toBeTruthy();
  });
});

describe('saved views', () => {
  const view = (part: Partial<SavedView> = {}): SavedView => ({
    uuid: uuidOf(700),
    resource: 'rooms',
    label: 'Big ones',
    role: null,
    is_mine: true,
    can_change: true,
    view: 'all',
    q: '',
    filters: { state: ['taken'] },
    sort: '-beds',
    columns: ['name', 'beds'],
    density: 'compact',
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    ...part,
  });
  const serveViews = (...views: SavedView[]) =>
    network.use(http.get(`${api}/account/views`, () => HttpResponse.json(views)));
  const opened = `/dashboard/rooms?view=${uuidOf(700)}&state=taken&columns=name,beds&density=compact`;

  it('are tabs with a count, and open the list as it was kept', async () => {
    serveViews(view());
    serveList('/rooms', query => ({ items: rooms, total: query.get('state') === 'taken' ? 2 : 64 }));
    showRooms();
    await userEvent.click(await screen.findByRole('link', { name: 'Big ones 2' }));
    await waitFor(() => expect(asked.at(-1)).toBe('state=taken&sort=-beds&page=1&size=25'));
    expect(address()).toBe(opened);
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['', 'Name', 'Beds', 'Actions']);
    await userEvent.click(screen.getByRole('link', { name: 'All 64' }));
    await waitFor(() => expect(address()).toBe('/dashboard/rooms'));
  });

  it('are kept under a name, for a role where the person may', async () => {
    serveViews();
    serveRooms();
    const sent = record('post', '/account/views', () =>
      HttpResponse.json(view({ label: 'Free', role: 'support' }), { status: 201 }),
    );
    showRooms({ path: '/dashboard/rooms?state=free&sort=-beds&q=a' });
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await userEvent.type(dialog.getByLabelText(/Name of the view/), 'Free');
    await userEvent.selectOptions(dialog.getByLabelText('For whom'), 'Everyone with the role Support');
    serveViews(view({ label: 'Free', filters: { state: ['free'] } }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(address()).toContain(`view=${uuidOf(700)}`));
    expect(sent).toEqual([
      {
        resource: 'rooms',
        label: 'Free',
        role: 'support',
        view: 'all',
        q: 'a',
        filters: { state: ['free'] },
        sort: '-beds',
        columns: null,
        density: null,
      },
    ]);
  });

  it('follow the list when updated, and are renamed and deleted', async () => {
    serveViews(view());
    serveRooms();
    const sent = record('patch', '/account/views/:uuid', () => HttpResponse.json(view()));
    const gone = record('delete', '/account/views/:uuid', () => new HttpResponse(null, { status: 204 }));
    showRooms({ path: `${opened}&q=attic` });
    await userEvent.click(await screen.findByRole('button', { name: 'Update view' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ q: 'attic', filters: { state: ['taken'] }, columns: ['name', 'beds'] });
    await userEvent.click(screen.getByRole('button', { name: 'View “Big ones”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the view “Big ones”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(gone).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/dashboard/rooms'));
  });

  it('of another person can be opened, not changed; missing fields are named', async () => {
    serveViews(view({ is_mine: false, can_change: false, filters: { colour: ['red'] } }));
    serveRooms();
    showRooms();
    await userEvent.click(await screen.findByRole('link', { name: /Big ones/ }));
    expect(await screen.findByText(/no longer has colour/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View “Big ones”' })).toBeNull());
  });

  it('that cannot be loaded leave the list as it is', async () => {
    network.use(http.get(`${api}/account/views`, () => HttpResponse.json({ detail: 'No.' }, { status: 429 })));
    serveRooms();
    showRooms();
    expect(await rowTexts()).toHaveLength(3);
  });
});
