import { isPublicPath } from './publicPaths.ts';

const KEY = 'returnTo';
const LOCKED = '/account-locked';

/** A page of ours behind sign-in, however the address is written; the page of a locked account is no place to want. */
function isOurs(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !pathname.startsWith('//') && !isPublicPath(pathname) && pathname !== LOCKED;
}

/** The page that was wanted when signing in got in between. One a tab; it survives a reload. */
export const returnPath = {
  keep: (path: string) => sessionStorage.setItem(KEY, path),
  get: (): string | null => {
    const path = sessionStorage.getItem(KEY);
    return path && isOurs(path) ? path : null;
  },
  clear: () => sessionStorage.removeItem(KEY),
};

export const currentPath = (): string => `${location.pathname}${location.search}${location.hash}`;
