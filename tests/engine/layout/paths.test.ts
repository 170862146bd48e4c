import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';

const uuid = '5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d11';

it('each builder makes an address of its own pattern', () => {
  for (const [name, path] of Object.entries(paths)) {
    if (typeof path === 'string') continue;
    const given = path.pattern.includes(':uuid') ? [uuid] : ['orders'];
    if (path.pattern.includes(':file_uuid')) given.push(uuid);
    const { pathname } = new URL((path.to as (...keys: string[]) => string)(...given), 'http://localhost');
    expect(Object.values(matchPath(path.pattern, pathname)?.params ?? {}), name).toEqual(given);
  }
});

it('the addresses are those of the specification', () => {
  expect(paths.order.to(uuid)).toBe(`/dashboard/orders/${uuid}?tab=details`);
  expect(paths.order.to(uuid, 'files')).toBe(`/dashboard/orders/${uuid}?tab=files`);
  expect(paths.newOrder).toBe('/dashboard/orders/order-form');
  expect(paths.recipeForm.to(uuid)).toBe(`/dashboard/orders/order-recipes/recipe-form/${uuid}`);
  expect(paths.upload.to(uuid)).toBe(`/dashboard/orders/${uuid}/upload`);
  expect([paths.accountLocked, paths.serverError]).toEqual(['/account-locked', '/500']);
});
