/** Pages are below this address, unless their files name another one. */
export const pagesRoot = '/dashboard';

/** The address of a resource's list, or of a dashboard. */
export const routeOf = (name: string, { route }: { route?: string | undefined }): string =>
  route ?? `${pagesRoot}/${name}`;
