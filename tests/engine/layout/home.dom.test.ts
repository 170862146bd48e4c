import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession, customer } from '../../helpers/customerFixture.ts';

const signedIn = createSession();

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
});
afterEach(() => {
  vi.doUnmock('#app/app.json');
  sessionStorage.clear();
});

/** The modules of an app whose `app.json` has this home. */
async function appWith(home: string | undefined) {
  vi.doMock('#app/app.json', async load => {
    const { default: app } = await load<{ default: object }>();
    return { default: { ...app, home } };
  });
  const [{ redirectFor }, { reloadOnSwitch }, { returnPath }, { homePath: read }] = await Promise.all([
    import('../../../engine/client/auth/guard.ts'),
    import('../../../engine/client/auth/impersonationHeader.ts'),
    import('../../../engine/client/auth/returnPath.ts'),
    import('../../../engine/client/homePath.ts'),
  ]);
  return { redirectFor, reloadOnSwitch, returnPath, read };
}

it.each([
  ['/desk', '/desk'],
  [undefined, '/dashboard'],
])('with the home %s the guard and the start of impersonation lead to %s', async (home, path) => {
  const { redirectFor, reloadOnSwitch, returnPath, read } = await appWith(home);
  expect(read).toBe(path);
  const at = (pathname: string) => redirectFor(signedIn, { pathname, search: '' });
  expect(at('/authentication/login')).toBe(path);
  expect(at('/account-locked')).toBe(path);
  expect(at(path)).toBeNull();
  const load = vi.fn();
  const seen = {
    ...customer,
    uuid: crypto.randomUUID(),
    impersonation: { staff: 'Ida', until: '2026-11-20T06:00:00Z' },
  };
  expect(reloadOnSwitch(customer, seen as unknown as typeof customer, load)).toBe(true);
  expect(load).toHaveBeenCalledWith(path);
  returnPath.keep('/somewhere');
  expect(at('/authentication/login')).toBe('/somewhere');
});
