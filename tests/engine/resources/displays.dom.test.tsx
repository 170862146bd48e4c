import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import { addressLines } from '../../../engine/ui/resources/display/addressLines.ts';
import { uuidOf } from './fixtures.ts';
import { showRooms } from './listApp.tsx';
import { portalOf, showRecord } from './recordApp.tsx';
import { serve, serveList, withScreens } from './screenApp.tsx';

withScreens();

it('an address is written as its country writes it', () => {
  const street = { street: '1 Main St', street_second_line: null, city: 'Albany', postcode: '12207' };
  expect(addressLines({ ...street, state: 'New York', country: 'US' }, 'en')).toEqual([
    '1 Main St',
    'Albany, New York 12207',
    'United States',
  ]);
  const german = { street: 'Am Markt 1', city: 'Bremen', postcode: '28195', state: null, country: 'DE' };
  expect(addressLines(german, 'de')).toEqual(['Am Markt 1', '28195 Bremen', 'Deutschland']);
  expect(addressLines({ ...german, postcode: '', street: '', city: '', country: '' }, 'de')).toEqual([]);
});

/** Named by a country, as tax rates are. */
const rates: EntityFile = {
  title: 'Room',
  type: 'object',
  required: ['country'],
  'x-entity': {
    resource: { list: { columns: ['country', 'rate'] }, show: { aside: [] } },
    owner: 'none',
    title: 'country',
  },
  properties: {
    country: { type: 'string', 'x-field': { options: 'hook:countries' } },
    rate: { type: 'integer', 'x-field': { display: 'percent' } },
  },
};
const spain = { uuid: uuidOf(1), country: 'ES', rate: 21, version: 1 };

it('a row that is named by a country is called by its name, in the list and on its page', async () => {
  const manifest = portalOf({ entities: { room: rates } });
  serveList('/rooms', () => ({ items: [spain], total: 1 }));
  const { unmount } = showRooms({ manifest });
  expect(await screen.findByRole('link', { name: 'Spain' })).toBeTruthy();
  expect(screen.getByText(/^21\s?%$/)).toBeTruthy();
  unmount();
  serve(`/rooms/${uuidOf(1)}`, spain);
  showRecord(`/dashboard/rooms/${uuidOf(1)}`, manifest);
  expect(await screen.findByRole('heading', { level: 1, name: 'Spain' })).toBeTruthy();
});
