const KEY = 'returnTo';

const isOurs = (path: string) => path.startsWith('/') && !path.startsWith('//');

/** The page that was wanted when signing in got in between. One a tab; it survives a reload. */
export const returnPath = {
  keep: (path: string) => sessionStorage.setItem(KEY, path),
  get: (): string | null => {
    const path = sessionStorage.getItem(KEY);
    return path && isOurs(path) ? path : null;
  },
  take: (): string | null => {
    const path = returnPath.get();
    sessionStorage.removeItem(KEY);
    return path;
  },
};

export const currentPath = (): string => `${location.pathname}${location.search}${location.hash}`;
