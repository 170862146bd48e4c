import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Whether this document was served as a page or as 404, if it was loaded from this address. */
function documentStatus(pathname: string): boolean | null {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document?.responseStatus || new URL(document.name).pathname !== pathname) return null;
  return document.responseStatus < 400;
}

/** Asks the server about an address without a page for this person: 200 if it is a page for other people. */
const pageExists = async (pathname: string): Promise<boolean> =>
  documentStatus(pathname) ??
  fetch(pathname, { method: 'HEAD', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns whether the address is a page that this account may not open; null: not known yet. */
export function useIsForbiddenPage(): boolean | null {
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState<{ of: string; exists: boolean } | null>(null);
  useEffect(() => {
    // The development server answers every address with the document.
    if (import.meta.env.DEV) return;
    void pageExists(pathname).then(found => setAnswer({ of: pathname, exists: found }));
  }, [pathname]);
  if (import.meta.env.DEV) return false;
  return answer?.of === pathname ? answer.exists : null;
}
