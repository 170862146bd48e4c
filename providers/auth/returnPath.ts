import { isPublicPath } from './publicPaths.ts';

const KEY = 'returnTo';
const OWNER = 'returnToOf';
const LOCKED = '/account-locked';

/** A page of ours behind sign-in, however the address is written; the page of a locked account is no place to want. */
function isOurs(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin && !pathname.startsWith('//') && !isPublicPath(pathname) && pathname !== LOCKED;
}

/**
 * The page that was wanted when signing in got in between. One a tab; it survives a reload. Where it was somebody's, it
 * is not for another person who signs in next.
 */
export const returnPath = {
  keep(path: string, owner?: string) {
    if (!owner && path === sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, path);
    if (owner) sessionStorage.setItem(OWNER, owner);
    else sessionStorage.removeItem(OWNER);
  },
  get(reader?: string): string | null {
    const path = sessionStorage.getItem(KEY);
    const owner = sessionStorage.getItem(OWNER);
    const isAnothers = owner !== null && reader !== undefined && owner !== reader;
    return path && !isAnothers && isOurs(path) ? path : null;
  },
  clear() {
    sessionStorage.removeItem(KEY);
    sessionStorage.removeItem(OWNER);
  },
};

export const currentPath = (): string => `${location.pathname}${location.search}${location.hash}`;
