import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import type { Presence } from '../../../schemas/generated/types.ts';
import { uuidOf } from '../resources/fixtures.ts';
import { portalOf, showRecord } from '../resources/recordApp.tsx';
import { api, network, serve, withScreens } from '../resources/screenApp.tsx';

withScreens();

const shelf: EntityFile = {
  title: 'Shelf',
  type: 'object',
  'x-entity': { resource: true, owner: 'none', audit: false },
  properties: { name: { type: 'string', maxLength: 80 } },
};
const row = { uuid: uuidOf(1), name: 'Attic', version: 1 };
const page = `/dashboard/shelfs/${row.uuid}`;
const ann = { uuid: uuidOf(2), name: 'Ann Quill', doing: 'edits', since: '2026-11-24T10:00:00.000Z' };

function servePresence(people: object[]): Presence[] {
  const told: Presence[] = [];
  network.use(
    http.put(`${api}/presence`, async ({ request }) => {
      told.push((await request.json()) as Presence);
      return HttpResponse.json({ people });
    }),
  );
  serve('/shelfs/:uuid', row);
  return told;
}

it('a page of our team says where it is, who else is there, and that it goes', async () => {
  await loadTexts('staff');
  const told = servePresence([ann]);
  const { unmount } = showRecord(page, portalOf({ entities: { shelf } }));
  expect((await screen.findByText(/Ann Quill is editing/)).closest('[role=status]')).not.toBeNull();
  unmount();
  await waitFor(() => expect(told.map(({ doing }) => doing)).toEqual(['reads', 'left']));
  expect(told[1]).toEqual({ ...told[0], doing: 'left' });
});

it('a customer neither tells nor hears of it', async () => {
  const told = servePresence([ann]);
  const own = { ...shelf, 'x-entity': { resource: true as const, audit: false } };
  // What tells of it is there already: nothing is yet to be loaded when the page stands.
  await import('../../../engine/ui/presence/ColleagueChips.tsx');
  showRecord(page, portalOf({ entities: { shelf: own } }, 'customer'));
  await screen.findByRole('heading', { level: 1, name: 'Attic' });
  expect(told).toEqual([]);
});

it('a record of a back end that names its records otherwise has no presence', async () => {
  const told = servePresence([ann]);
  serve('/shelfs/:uuid', { ...row, uuid: '7' });
  await import('../../../engine/ui/presence/ColleagueChips.tsx');
  showRecord('/dashboard/shelfs/7', portalOf({ entities: { shelf } }));
  await screen.findByRole('heading', { level: 1, name: 'Attic' });
  expect(told).toEqual([]);
});
