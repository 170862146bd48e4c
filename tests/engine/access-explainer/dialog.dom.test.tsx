import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import type { Why } from '../../../schemas/generated/types.ts';
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
const file = { file: 'schemas/records/shelf.entity.json', line: 7 };
const rule = { rule: 'list_where', text: 'Only open shelves.', condition: '{"open":true}', value: '{"open":false}' };
const answer: Why = {
  resource: 'shelfs',
  role: 'customer',
  person: null,
  row: { uuid: row.uuid, title: 'Attic' },
  allowed: false,
  rules: [
    { rule: 'permission', text: 'They may list.', holds: true, condition: null, value: null, ...file },
    { ...rule, holds: false, ...file },
  ],
  choices: {
    roles: ['customer', 'support'],
    resources: ['shelfs'],
    fields: ['name'],
    actions: ['edit'],
    views: ['all'],
  },
};

function serveWhy(): string[] {
  const asked: string[] = [];
  network.use(
    http.get(`${api}/explain-access`, ({ request }) => {
      asked.push(decodeURIComponent(new URL(request.url).search));
      return HttpResponse.json(answer);
    }),
  );
  serve('/shelfs/:uuid', row);
  return asked;
}
const page = `/dashboard/shelfs/${row.uuid}`;

const inspecting = (manifest: Manifest): Manifest => ({ ...manifest, inspects: true });

it('an administrator asks from a record and sees the blocking rules first, with file and line', async () => {
  await loadTexts('staff');
  const asked = serveWhy();
  showRecord(page, inspecting(portalOf({ entities: { shelf } }, 'admin')));
  await userEvent.click(await screen.findByRole('button', { name: 'Check permissions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check permissions' }));
  const [first] = await dialog.findAllByRole('listitem');
  expect(first?.textContent).toContain('Failed:Only open shelves.');
  expect(first?.textContent).toContain('schemas/records/shelf.entity.json:7');
  expect(dialog.getByRole('heading', { name: 'Refused by 1 rule' })).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Who'), 'Any customer, or whose it is');
  await userEvent.selectOptions(dialog.getByLabelText('What'), 'Action: Edit');
  await waitFor(() =>
    expect(asked).toEqual([
      `?resource=shelfs&role=admin&row=${row.uuid}`,
      `?resource=shelfs&role=customer&row=${row.uuid}`,
      expect.stringContaining('action=edit'),
    ]),
  );
  await userEvent.selectOptions(dialog.getByLabelText('Who'), 'A specific customer');
  await userEvent.type(dialog.getByLabelText('Customer: email or key'), 'ada@example.test{Enter}');
  await waitFor(() => expect(asked.at(-1)).toContain('person=ada@example.test'));
  expect(asked.at(-1)).not.toContain('role=');
});

it.each([
  ['support', undefined],
  ['support', false],
  ['customer', undefined],
  ['customer', true],
])('%s is not offered the question where the server says inspects: %s', async (role, inspects) => {
  serveWhy();
  const own = { ...shelf, 'x-entity': { resource: true as const, audit: false } };
  showRecord(page, { ...portalOf({ entities: { shelf: own } }, role), inspects });
  await screen.findByRole('heading', { level: 1, name: 'Attic' });
  expect(screen.queryByRole('button', { name: /Why/ })).toBe(null);
});
