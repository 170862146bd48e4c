import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import {
  Confirm,
  CoreAdminContext,
  Datagrid,
  Edit,
  List,
  memoryStore,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  Show,
  SimpleForm,
  SimpleList,
  TabbedShowLayout,
  TextField,
  TextInput,
} from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../../engine/client/auth/createAuthProvider.ts';
import { setLogin } from '../../../engine/client/auth/session.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import { Announcements } from '../../../engine/ui/layout/toasts/Announcements.tsx';
import ToastArea from '../../../engine/ui/layout/toasts/ToastArea.tsx';
import { AdminPage } from '../../../engine/ui/react-admin/index.ts';
import { ownAddress } from '../../../engine/ui/react-admin/router.tsx';
import { ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { changeSettings, resetSettings } from '../../../engine/ui/theme/settings.ts';
import { showSettings } from '../../../engine/ui/theme/showSettings.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { uuidOf } from '../resources/fixtures.ts';
import { roomOf, roomPortal } from '../resources/listApp.tsx';
import { api, asked, network, serve, serveList, withScreens } from '../resources/screenApp.tsx';
import { RoomsPage } from './RoomsPage.tsx';

withScreens();

const permissions = {
  support: { list: true, show: true, create: true, edit: true, delete: true, export: true },
  admin: { list: true, show: true, create: false, edit: false, delete: false, export: false },
};
const portalFor = (role: string) => roomPortal({}, { permissions } as never, role);
const rooms = [roomOf(1, { allowed_actions: ['edit', 'delete'] }), roomOf(2, { allowed_actions: ['edit', 'delete'] })];
const house = { uuid: uuidOf(900), name: 'Harbour house' };

beforeEach(async () => {
  await setLogin({ access_token: 'token', me: customer, expiry: '2026-11-28T10:00:00Z' });
  serveList('/rooms', { items: rooms });
  serveList('/houses', { items: [house] });
  serve(`/rooms/${uuidOf(1)}`, rooms[0]!);
});
afterEach(async () => {
  resetSettings();
  await showSettings();
});

function Address() {
  const { pathname } = useLocation();
  return <output data-testid="at">{pathname}</output>;
}
const address = () => screen.getByTestId('at').textContent;

function open(page: ReactNode, role = 'support') {
  const manifest = portalFor(role);
  const findResource = (name: string) => manifest.resources.find(resource => resource.name === name);
  render(
    <AppThemeProvider>
      <AppRouter initialEntries={['/dashboard/page']}>
        <Address />
        <ToastArea />
        <CoreAdminContext
          authProvider={createAuthProvider(findResource)}
          dataProvider={createDataProvider(findResource)}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          store={memoryStore({ locale: i18nProvider.getLocale() })}
        >
          <ScreensProvider manifest={manifest} components={{}} presenters={{}}>
            <Routes>
              <Route path="/dashboard/page/*" element={page} />
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
            <Announcements />
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

describe('List, Datagrid, FilterList and bulk actions', () => {
  it('render the rows, name what a row refers to, and lead to the pages of the resource', async () => {
    const user = open(<RoomsPage />);
    await screen.findByText('Room 1');
    expect((await screen.findAllByText('Harbour house')).length).toBe(2);
    const [edit] = await screen.findAllByRole('link', { name: 'Edit' });
    expect(edit!.getAttribute('href')).toBe(`/dashboard/rooms/${uuidOf(1)}/edit`);
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/dashboard/rooms/create');
    await user.click(screen.getByText('Room 1'));
    await waitFor(() => expect(address()).toBe(`/dashboard/rooms/${uuidOf(1)}`));
  });

  it('filter and sort by the words of the API', async () => {
    const user = open(<RoomsPage />);
    await screen.findByText('Room 1');
    await user.click(await screen.findByText('Taken'));
    await waitFor(() => expect(asked.at(-1)).toContain('state=taken'));
    expect(asked.at(-1)).toContain('sort=name');
  });

  it('delete the chosen rows after a question', async () => {
    const deleted: string[] = [];
    network.use(
      http.delete(`${api}/rooms/:uuid`, ({ params }) => {
        deleted.push(String(params.uuid));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = open(<RoomsPage />);
    await screen.findByText('Room 1');
    await user.click(screen.getAllByRole('checkbox')[1]!);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(deleted).toEqual([uuidOf(1)]));
  });

  it('offer nothing that the role may not do', async () => {
    const user = open(<RoomsPage />, 'admin');
    await screen.findByText('Room 1');
    await user.click(screen.getAllByRole('checkbox')[1]!);
    await waitFor(() => expect(screen.getByText('1 item selected')).toBeTruthy());
    for (const name of ['Edit', 'Create']) expect(screen.queryByRole('link', { name })).toBeNull();
    for (const name of ['Delete', 'Export']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the buttons above a list that names none', () => {
  const page = (
    <AdminPage title="Rooms">
      <List resource="rooms">
        <Datagrid>
          <TextField source="name" />
        </Datagrid>
      </List>
    </AdminPage>
  );
  it.each([
    ['support', 'Export', true],
    ['admin', 'Export', false],
    ['support', 'Create', true],
    ['admin', 'Create', false],
  ])('for %s: %s is %s', async (role, name, isThere) => {
    open(page, role);
    await screen.findByText('Room 1');
    const queryButton = () => screen.queryByRole(name === 'Create' ? 'link' : 'button', { name });
    if (isThere) await waitFor(() => expect(queryButton()).not.toBeNull());
    else expect(queryButton()).toBeNull();
  });
});

describe.each([
  ['en', 'ltr', 'Save', 'Required', 'Cancel'],
  ['de', 'ltr', 'Speichern', 'Bitte ausfüllen', 'Abbrechen'],
  ['ar', 'rtl', 'حفظ', 'هذا الحقل مطلوب', 'إلغاء'],
])('in %s (%s)', (language, direction, save, missing, cancel) => {
  beforeEach(async () => {
    changeSettings({ language });
    await showSettings();
    expect(document.documentElement.dir).toBe(direction);
  });

  it('Edit, SimpleForm and ReferenceInput save what was changed, and nothing else', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.patch(`${api}/rooms/:uuid`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...rooms[0], name: 'Loft' });
      }),
    );
    const user = open(
      <AdminPage title="Room">
        <Edit resource="rooms" id={uuidOf(1)} mutationMode="pessimistic" redirect="show">
          <SimpleForm>
            <TextInput source="name" label="Name of the room" validate={required()} />
            <NumberInput source="beds" />
            <ReferenceInput source="house" reference="houses">
              <SelectInput optionText="name" />
            </ReferenceInput>
          </SimpleForm>
        </Edit>
      </AdminPage>,
    );
    const name = await screen.findByLabelText(/Name of the room/);
    await screen.findByText('Harbour house');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: save }));
    await screen.findByText(missing);
    await user.type(name, 'Loft');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(bodies).toEqual([{ name: 'Loft', version: 1 }]));
    await waitFor(() => expect(address()).toBe(`/dashboard/rooms/${uuidOf(1)}`));
  });

  it('Show, TabbedShowLayout, SimpleList and Confirm are rendered in this language', async () => {
    open(
      <AdminPage>
        <Show resource="rooms" id={uuidOf(1)} actions={false}>
          <TabbedShowLayout syncWithLocation={false}>
            <TabbedShowLayout.Tab label="First">
              <TextField source="name" />
            </TabbedShowLayout.Tab>
            <TabbedShowLayout.Tab label="Second">
              <TextField source="state" />
            </TabbedShowLayout.Tab>
          </TabbedShowLayout>
        </Show>
        <SimpleList
          resource="rooms"
          data={rooms as never}
          primaryText={row => `Listed ${row.name}`}
          linkType={false}
          total={2}
        />
        <Confirm isOpen title="Sure?" content="Really" onConfirm={() => undefined} onClose={() => undefined} />
      </AdminPage>,
    );
    await screen.findByText('Room 1');
    await screen.findByText('Listed Room 2');
    expect(screen.getByText(cancel)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\bra\.[a-z]+\./);
  });
});

describe('addresses that react-admin makes', () => {
  const resources = [
    { name: 'notes', route: '/dashboard/support/notes', edit: {} as never },
    { name: 'orders', route: '/dashboard/orders' },
  ];
  it.each([
    ['/:resources/notes', '/dashboard/support/notes'],
    ['/:resources/notes?filter=%7B%7D', '/dashboard/support/notes?filter=%7B%7D'],
    ['/:resources/notes/create', '/dashboard/support/notes/create'],
    ['/:resources/notes/7', '/dashboard/support/notes/7/edit'],
    ['/:resources/notes/7/show', '/dashboard/support/notes/7'],
    ['/:resources/orders/7', '/dashboard/orders/7'],
    ['/:resources/access-denied', '/dashboard/access-denied'],
    ['/dashboard/orders/7', '/dashboard/orders/7'],
    ['https://example.com/', 'https://example.com/'],
  ])('%s is %s', (made, own) => expect(ownAddress(resources, made)).toBe(own));
});

it('the page in the guide is the one that is tested here', () => {
  const guide = readFileSync('docs/react-admin-pages.md', 'utf8');
  const source = readFileSync('tests/engine/react-admin/RoomsPage.tsx', 'utf8');
  expect(guide).toContain(source.replaceAll('../../../engine/', '../../engine/').trim());
});
