/** How an act on many rows ends: done, refused, or left out as the dry run said. A new case is a line of `endings`. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { uuidOf } from './fixtures.ts';
import { roomOf, roomPortal, showRooms } from './listApp.tsx';
import { rooms } from './listServer.ts';
import { api, network, serveList, withScreens } from './screenApp.tsx';

withScreens();

const names = ['Attic', 'Blue room', 'Cellar'];
const uuids = names.map((_, place) => uuidOf(place + 1));
const problem = { name: 'room_taken', message: 'It is taken.', rule: null };

/** What the server says of each of the three rooms; `lost`: the answer does not arrive, and the work is done. */
type Said = 'done' | 'refused' | 'gone' | 'lost' | 'not offered';
type Way = 'a call for many' | 'a call for each' | 'deletion of many' | 'deletion of each';
interface Case {
  way: Way;
  /** Of a dry run, whether each would be done; only a call for many has one. */
  dryRun?: boolean[];
  said: Said[];
  /** The title of the dialog at the end; null: it closes. */
  title: string | null;
  /** How many rows stay chosen. */
  chosen: number;
}

const endings: Case[] = [
  { way: 'a call for many', dryRun: [true, true, true], said: ['done', 'done', 'done'], title: null, chosen: 0 },
  {
    way: 'a call for many',
    dryRun: [true, false, true],
    said: ['done', 'done', 'done'],
    title: 'Let: 2 done, 1 not changed',
    chosen: 1,
  },
  {
    way: 'a call for many',
    dryRun: [true, false, true],
    said: ['done', 'done', 'refused'],
    title: 'Let: 1 done, 1 refused, 1 not changed',
    chosen: 2,
  },
  {
    way: 'a call for many',
    dryRun: [true, true, true],
    said: ['refused', 'refused', 'refused'],
    title: 'Let: 3 refused',
    chosen: 3,
  },
  { way: 'a call for many', dryRun: [true, true, true], said: ['lost', 'done', 'done'], title: null, chosen: 0 },
  { way: 'a call for each', said: ['done', 'done', 'done'], title: null, chosen: 0 },
  { way: 'a call for each', said: ['done', 'refused', 'done'], title: 'Tell: 2 done, 1 refused', chosen: 1 },
  { way: 'a call for each', said: ['done', 'lost', 'done'], title: null, chosen: 0 },
  {
    way: 'a call for each',
    said: ['done', 'not offered', 'done'],
    title: 'Tell: 2 done, 1 not changed',
    chosen: 1,
  },
  {
    way: 'a call for each',
    said: ['not offered', 'not offered', 'not offered'],
    title: 'Tell: 3 not changed',
    chosen: 3,
  },
  { way: 'deletion of many', said: ['done', 'gone', 'done'], title: null, chosen: 0 },
  { way: 'deletion of many', said: ['done', 'refused', 'done'], title: 'Delete: 2 done, 1 refused', chosen: 1 },
  { way: 'deletion of many', said: ['lost', 'done', 'done'], title: null, chosen: 0 },
  { way: 'deletion of each', said: ['done', 'gone', 'done'], title: null, chosen: 0 },
  { way: 'deletion of each', said: ['done', 'lost', 'refused'], title: 'Delete: 2 done, 1 refused', chosen: 1 },
];

const statusOf: Record<Said, number> = { done: 204, refused: 409, gone: 404, lost: 204, 'not offered': 409 };
/** Requests by their key: what was answered, and that the answer of the first was lost. */
function serve({ dryRun = [], said }: Case): { key: string | null; uuids: string[] }[] {
  const ready = rooms.map((one, place) => ({ ...one, ready: said[place] !== 'not offered' }));
  serveList('/rooms', { items: ready });
  const sent: { key: string | null; uuids: string[] }[] = [];
  const answer = (request: Request, of: string[], body: () => object | null, status = 200) => {
    const key = request.headers.get('idempotency-key');
    const isLost = of.some(uuid => said[uuids.indexOf(uuid)] === 'lost');
    const isFirst = !sent.some(one => one.uuids.join() === of.join());
    sent.push({ key, uuids: of });
    if (isLost && isFirst) return HttpResponse.error();
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(body(), { status });
  };
  const getEnding = (uuid: string): Said => said[uuids.indexOf(uuid)] ?? 'done';
  const detail = { detail: 'It is taken.' };
  network.use(
    http.post(`${api}/billing/subscriptions/cancel`, async ({ request }) => {
      const body = (await request.json()) as { uuids: string[]; dry_run: boolean };
      const results = body.uuids.map(uuid => {
        const place = uuids.indexOf(uuid);
        const done = body.dry_run ? dryRun[place] === true : getEnding(uuid) !== 'refused';
        return { uuid, name: names[place], done, problem: done ? null : problem };
      });
      return body.dry_run ? HttpResponse.json({ results }) : answer(request, body.uuids, () => ({ results }));
    }),
    http.post(`${api}/rooms/:uuid/actions/tell`, ({ request, params }) => {
      const uuid = String(params.uuid);
      const status = getEnding(uuid) === 'refused' ? 409 : 200;
      return answer(request, [uuid], () => (status === 200 ? roomOf(1) : detail), status);
    }),
    http.post(`${api}/rooms/bulk`, async ({ request }) => {
      const body = (await request.json()) as { uuids: string[] };
      const results = body.uuids.map(uuid => ({ uuid, status: statusOf[getEnding(uuid)], problem: detail }));
      return answer(request, body.uuids, () => ({ results }));
    }),
    http.delete(`${api}/rooms/:uuid`, ({ request, params }) => {
      const uuid = String(params.uuid);
      const wasSent = sent.some(one => one.uuids.join() === uuid);
      // What was deleted before its answer was lost is gone.
      const status = getEnding(uuid) === 'lost' && wasSent ? 404 : statusOf[getEnding(uuid)];
      return answer(request, [uuid], () => detail, status);
    }),
  );
  return sent;
}

const acts: Record<Way, { name: string; portal: () => ReturnType<typeof roomPortal> }> = {
  'a call for many': {
    name: 'Let',
    portal: () => roomPortal({ bulkActions: ['let'] }, { actions: { let: { bulk: 'cancelSubscription' } } }),
  },
  'a call for each': {
    name: 'Tell',
    portal: () =>
      roomPortal({ bulkActions: ['tell'] }, { actions: { tell: { body: { note: 'Told' }, when: { ready: true } } } }),
  },
  'deletion of many': { name: 'Delete', portal: () => roomPortal({ bulkActions: ['delete'] }) },
  'deletion of each': {
    name: 'Delete',
    portal: () =>
      roomPortal({ bulkActions: ['delete'] }, { permissions: { support: { list: true, show: true, delete: true } } }),
  },
};

it.each(endings)('$way, of which the server says $said, ends with "$title"', async one => {
  const sent = serve(one);
  const { name, portal } = acts[one.way];
  showRooms({ manifest: portal() });
  for (const room of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${room}` }));
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  const go = async () => {
    const button = await within(dialog).findByRole('button', { name: new RegExp(`^${name}`) });
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(button);
  };
  await go();
  if (one.said.includes('lost')) {
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/cannot be reached/);
    await go();
    const [first, again] = sent.filter(({ uuids: of }) => of.includes(uuids[one.said.indexOf('lost')] ?? ''));
    // A deletion by itself has no key: it is the same however often it is asked for.
    expect(again?.key).toBe(first?.key);
    const counts = sent.map(({ uuids: of }) => sent.filter(other => other.uuids.join() === of.join()).length);
    expect(counts.filter(count => count > 2)).toEqual([]);
  }
  if (one.title) expect(await screen.findByRole('dialog', { name: one.title })).toBe(dialog);
  else await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  if (one.title) await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  if (one.chosen > 0) await screen.findByText(`${one.chosen} selected`);
  else await waitFor(() => expect(screen.queryByText(/ selected$/)).toBe(null));
});
