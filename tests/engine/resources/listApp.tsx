import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import type { ListOptions, ResourceOptions } from '../../../engine/dsl/resourceFile.ts';
import { ResourceList } from '../../../engine/ui/resources/list/ResourceList.tsx';
import { type ScreenExtensions, ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { uuidOf } from './fixtures.ts';
import { portalOf } from './recordApp.tsx';

const text = { type: 'string', maxLength: 80 } as const;

/** A room with a field of every kind, and the house it stands in. */
export const room = (resource: ResourceOptions | true): EntityFile => ({
  title: 'Room',
  type: 'object',
  required: ['name', 'state', 'beds'],
  'x-entity': {
    resource,
    owner: 'none',
    search: ['name'],
    states: { field: 'state', initial: 'free', transitions: {} },
  },
  properties: {
    name: text,
    state: { type: 'string', enum: ['free', 'taken', 'closed'], 'x-field': { writableOn: 'user' } },
    beds: { type: 'integer', minimum: 1, maximum: 9 },
    note: { type: ['string', 'null'], maxLength: 80 },
    price: { $ref: '../shared/money.schema.json' },
    ready: { type: 'boolean' },
    cleaned_at: { type: 'string', format: 'date-time' },
    house: { ...text, format: 'uuid', 'x-field': { ref: 'house' } },
    features: { type: 'array', items: { type: 'string', enum: ['sea', 'garden'] } },
  },
});

const house: EntityFile = {
  title: 'House',
  type: 'object',
  required: ['name'],
  'x-entity': { resource: true, owner: 'none', search: ['name'] },
  properties: { name: text },
};

export const roomPortal = (
  list: ListOptions = {},
  more: Omit<ResourceOptions, 'list'> = {},
  role = 'support',
): Manifest => portalOf({ entities: { room: room({ list, ...more }), house } }, role);

export const roomOf = (place: number, part: object = {}) => ({
  uuid: uuidOf(place),
  name: `Room ${place}`,
  state: 'free',
  beds: 2,
  note: null,
  price: { amount: 12_050, currency: 'EUR' },
  ready: true,
  cleaned_at: '2026-11-20T10:00:00.000Z',
  house: uuidOf(900),
  features: ['sea'],
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...part,
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

interface Shown {
  path?: string;
  manifest?: Manifest;
  components?: ScreenExtensions['components'];
  store?: ReturnType<typeof memoryStore>;
}

/** The list of rooms, and beside it nothing but the address it leads to. */
export function showRooms({ path = '/dashboard/rooms', manifest = roomPortal(), components = {}, store }: Shown = {}) {
  const findResource = (name: string) => manifest.resources.find(resource => resource.name === name);
  return render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <Address />
        <CoreAdminContext
          dataProvider={createDataProvider(findResource)}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          store={store ?? memoryStore({ locale: i18nProvider.getLocale() })}
        >
          <ScreensProvider manifest={manifest} components={components} presenters={{}}>
            <Routes>
              <Route path="/dashboard/rooms" element={<ResourceList name="rooms" />} />
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
}

/** The rows of the table, as texts; its head left out. */
export const rowTexts = async (): Promise<string[]> => {
  const rows = await screen.findAllByRole('row');
  return rows.slice(1).map(row => row.textContent ?? '');
};
