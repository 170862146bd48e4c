import { tabStore } from '../storage/stores.ts';
import { isPathOfApp } from './paths.ts';

const KEY = 'returnTo';
const OWNER = 'returnToOf';

/**
 * Resolves a path, if it stays on this origin. "//elsewhere.example" is a path in the address bar, but another site in
 * a link.
 */
function placeHere(path: string): URL | null {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return null;
  const place = new URL(path, location.origin);
  return place.origin === location.origin && !place.pathname.startsWith('//') ? place : null;
}

export const staysHere = (path: string): boolean => placeHere(path) !== null;

/**
 * Returns whether the address is a page of this app behind sign-in. The page of a locked account is not one to return
 * to.
 */
function isOurs(path: string): boolean {
  const pathname = placeHere(path)?.pathname;
  return pathname !== undefined && isPathOfApp(pathname);
}

/**
 * The page to open after the sign-in. It is kept for each tab and survives a reload. A page that was kept for one
 * person is not opened for another person who signs in next.
 */
export const returnPath = {
  keep(path: string, owner?: string) {
    if (!owner && path === tabStore.get(KEY)) return;
    tabStore.set(KEY, path);
    if (owner) tabStore.set(OWNER, owner);
    else tabStore.remove(OWNER);
  },
  get(reader?: string): string | null {
    const path = tabStore.get(KEY);
    const owner = tabStore.get(OWNER);
    const isAnothers = owner !== null && reader !== undefined && owner !== reader;
    return path && !isAnothers && isOurs(path) ? path : null;
  },
  clear() {
    tabStore.remove(KEY);
    tabStore.remove(OWNER);
  },
};

export const currentPath = (): string => `${location.pathname}${location.search}${location.hash}`;
