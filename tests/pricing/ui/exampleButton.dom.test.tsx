import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { api, network, open, withPages } from '../../auth/ui/authApp.tsx';
import { priceList, serveMarket } from './marketFixture.ts';

vi.mock('../../../src/shared/services/ExampleDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

withPages();
beforeEach(() => void serveMarket());

it('a page stays when the dialog of an example cannot be loaded, and says so', async () => {
  const services = priceList.services.map(service => ({ ...service, has_example: true }));
  network.use(http.get(`${api}/core/price-list`, () => HttpResponse.json({ ...priceList, services })));
  const user = open('/prices');
  const row = await screen.findByRole('row', { name: /Proofreading/ });
  const button = within(row).getByRole('button', { name: 'See an example: Proofreading' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(button);
  expect(within(row).getByRole('alert').textContent).toMatch(/internet connection/);
  online.mockRestore();
  await user.click(button);
  expect((await within(row).findByRole('alert')).textContent).toMatch(/try again/i);
  expect(screen.getByRole('heading', { level: 1, name: 'Prices' })).toBeDefined();
});
