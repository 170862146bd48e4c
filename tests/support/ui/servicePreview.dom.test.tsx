import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { loadGuestTexts, loadTexts } from '../../../engine/client/i18n/index.ts';
import type { EntityFile } from '../../../engine/dsl/testing.ts';
import ServicePreview from '../../../src/support/services/ServicePreview.tsx';
import { uuidOf } from '../../engine/resources/fixtures.ts';
import { portalOf, showRecord } from '../../engine/resources/recordApp.tsx';
import { api, network, serve, withScreens } from '../../engine/resources/screenApp.tsx';

withScreens();

const service: EntityFile = {
  title: 'Service',
  type: 'object',
  'x-entity': {
    owner: 'none',
    audit: false,
    resource: { show: { sections: [{ fields: [{ field: 'code', component: 'ServicePreview' }] }] } },
  },
  properties: { code: { type: 'string', maxLength: 40 } },
};

const money = (amount: number) => ({ amount, currency: 'USD' });
const row = {
  uuid: uuidOf(1),
  version: 1,
  code: 'copy_editing',
  name_en: 'Copy editing',
  name_ar: 'تحرير النص',
  unit: 'word',
  unit_size: 1000,
  steps: [{ from: 0, price: money(4000) }],
  minimum: money(2000),
  days_base: 3,
  days_per: 4000,
};

it('the preview of a service prices a quantity, and says when it cannot', async () => {
  await Promise.all([loadTexts('staff'), loadGuestTexts()]);
  const user = userEvent.setup();
  const quantities: (string | null)[] = [];
  let isDown = false;
  serve('/services/:uuid', row);
  network.use(
    http.get(`${api}/support/service-price`, ({ request }) => {
      quantities.push(new URL(request.url).searchParams.get('quantity'));
      if (isDown) return HttpResponse.json({ detail: 'Down.' }, { status: 503 });
      return HttpResponse.json({ total: money(20_000), lines: [], working_days: 5, before: null });
    }),
  );
  showRecord(`/dashboard/services/${row.uuid}`, portalOf({ entities: { service } }), { ServicePreview });
  expect(await screen.findByText('$200.00')).toBeDefined();
  expect(quantities).toEqual(['5000']);

  const field = screen.getByLabelText('Try a quantity');
  await user.clear(field);
  expect(screen.getByText('Enter a whole number from 1 to 500,000.')).toBeDefined();
  expect(screen.queryByText('$200.00')).toBeNull();

  isDown = true;
  await user.type(field, '7');
  expect(await screen.findByText('The price could not be worked out.', undefined, { timeout: 5000 })).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$200.00')).toBeDefined();
});
