import { useCallback } from 'react';
import { type LinkProps, useLocation } from 'react-router';

/** The parameter of a page's address that names the open file. */
export const FILE_PARAMETER = 'file';

/** Returns the link that opens a file of this page in its viewer, so that Back closes it. */
export function useFileLink(): (id: string) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'> {
  const { search } = useLocation();
  return useCallback(
    id => {
      const parameters = new URLSearchParams(search);
      parameters.set(FILE_PARAMETER, id);
      return { to: { search: `${parameters}` }, state: { isFromPage: true }, preventScrollReset: true };
    },
    [search],
  );
}
