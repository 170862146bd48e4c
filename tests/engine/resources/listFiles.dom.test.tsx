import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { uuidOf } from './fixtures.ts';
import { roomPortal, rowTexts, showRooms } from './listApp.tsx';
import { record, serveRooms } from './listServer.ts';
import { api, network, serveList, withScreens } from './screenApp.tsx';

withScreens();

/** The files that were handed to the browser. */
function recordSavedFiles(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = [];
  let data = new Blob();
  const createObjectURL = (blob: Blob) => {
    data = blob;
    return 'blob:file';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = data;
    files.push({ name: this.download, text: () => blob.text() });
  });
  return files;
}
afterEach(() => vi.restoreAllMocks());

describe('the list as a file', () => {
  it('is written by the server, with the filters and the order of the list', async () => {
    serveRooms();
    const files = recordSavedFiles();
    const queries: string[] = [];
    network.use(
      http.get(`${api}/rooms/export`, ({ request }) => {
        queries.push(decodeURIComponent(new URL(request.url).search));
        return HttpResponse.text('[]');
      }),
    );
    showRooms({ path: '/dashboard/rooms?state=taken&sort=-beds' });
    await rowTexts();
    await userEvent.click(screen.getByRole('button', { name: 'Export 3 rows' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'JSON, for programs' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['rooms.json']));
    expect(queries).toEqual(['?state=taken&sort=-beds&format=json']);
  });

  it('of chosen rows names them', async () => {
    serveRooms();
    const files = recordSavedFiles();
    let query = '';
    network.use(
      http.get(`${api}/rooms/export`, ({ request }) => {
        query = new URL(request.url).search;
        return HttpResponse.text('');
      }),
    );
    showRooms({ manifest: roomPortal({ export: { formats: ['csv'] } }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Cellar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['rooms.csv']));
    expect(query).toContain(`uuid=${uuidOf(3)}`);
  });

  it('is not offered where the role may not', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({}, { permissions: { support: { list: true } } }) });
    await rowTexts();
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  });
});

describe('importing', () => {
  const csv = (...lines: string[]) => new File([lines.join('\n')], 'rooms.csv', { type: 'text/csv' });
  const choose = async (file: File) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import from a file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import into Rooms' }));
    await userEvent.upload(await dialog.findByLabelText(/CSV file/), file);
    return dialog;
  };
  const manifest = roomPortal({ actions: ['import'] });

  it('shows what will be read, makes the rows, and says of each line that was refused why', async () => {
    serveRooms();
    const problem = { detail: [{ loc: ['body', 'beds'], msg: 'This must be 9 or less.', type: 'x' }] };
    const sent = record('post', '/rooms/bulk', () =>
      HttpResponse.json({
        results: [
          { uuid: uuidOf(8), status: 201 },
          { uuid: null, status: 422, problem },
        ],
      }),
    );
    showRooms({ manifest });
    const file = csv(
      'Name;State;BEDS;price;Ready;Features;Mood',
      'Den;Free;3;1.234,50 EUR;yes;sea, garden;glad',
      'Hall;taken;99;;no;;',
    );
    const dialog = await choose(file);
    expect(dialog.getByText('Ignored, because no field has this name: Mood.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    expect(await dialog.findByText('1 row was created.')).toBeTruthy();
    expect(await dialog.findByText('Line 3: Beds: This must be 9 or less.')).toBeTruthy();
    const den = { name: 'Den', state: 'free', beds: 3, price: { amount: 123_450, currency: 'EUR' }, ready: true };
    expect(sent).toEqual([
      {
        action: 'create',
        rows: [
          { ...den, features: ['sea', 'garden'] },
          { name: 'Hall', state: 'taken', beds: 99, ready: false },
        ],
      },
    ]);
    const files = recordSavedFiles();
    await userEvent.click(dialog.getByRole('button', { name: 'Save the refused lines as a file' }));
    expect(files[0]?.name).toBe('rooms-refused.csv');
  });

  it('goes on after a lost answer where it was, and makes no row twice', async () => {
    serveRooms();
    const sent: { key: string | null; names: string[] }[] = [];
    network.use(
      http.post(`${api}/rooms/bulk`, async ({ request }) => {
        const { rows } = (await request.json()) as { rows: { name: string }[] };
        sent.push({ key: request.headers.get('idempotency-key'), names: rows.map(({ name }) => name) });
        if (sent.length === 2) return HttpResponse.error();
        return HttpResponse.json({ results: rows.map((_, place) => ({ uuid: uuidOf(place + 10), status: 201 })) });
      }),
    );
    showRooms({ manifest });
    // The same lines in each hundred.
    const dialog = await choose(csv('Name;State;Beds', ...Array.from({ length: 300 }, () => 'Den;free;2')));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 300 rows' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Our server cannot be reached. Try again in a moment.');
    await userEvent.click(dialog.getByRole('button', { name: 'Import 300 rows' }));
    expect(await dialog.findByText('300 rows were created.')).toBeTruthy();
    expect(sent.map(({ names }) => names.length)).toEqual([100, 100, 100, 100]);
    const [first, lost, again, last] = sent.map(({ key }) => key);
    expect(again).toBe(lost);
    expect(new Set([first, lost, last]).size).toBe(3);
  });

  it('does not begin without the columns that must be there', async () => {
    serveList('/rooms', { items: [] });
    showRooms({ manifest });
    await screen.findByRole('heading', { name: 'Rooms: none yet' });
    const dialog = await choose(csv('name', 'Den'));
    expect(dialog.getByText('These columns are missing: State and Beds.')).toBeTruthy();
    expect((dialog.getByRole('button', { name: 'Import 1 row' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it.each([
    ['name', 'The file has no rows below its first line.'],
    ['name\n"Den', 'The file is not a valid CSV file: a quotation mark is not closed.'],
    [`name\n${'Den\n'.repeat(1_001)}`, 'The file has more than 1,000 rows. Split it.'],
  ])('refuses a file that is none: %#', async (text, sentence) => {
    serveRooms();
    showRooms({ manifest });
    const dialog = await choose(csv(text));
    expect(await dialog.findByText(sentence)).toBeTruthy();
  });
});
