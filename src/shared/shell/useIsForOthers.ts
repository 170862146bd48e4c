import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What the document itself was answered with, where it was asked for at this address. */
function answeredAlready(pathname: string): boolean | null {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document?.responseStatus || new URL(document.name).pathname !== pathname) return null;
  return document.responseStatus < 400;
}

/** What the server says of an address that this person has no page at: 200 when it is a page for somebody else. */
const exists = async (pathname: string): Promise<boolean> =>
  answeredAlready(pathname) ??
  fetch(pathname, { method: 'HEAD', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the address is a page, but not for this account; null: not known yet. */
export function useIsForOthers(): boolean | null {
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState<{ of: string; exists: boolean } | null>(null);
  useEffect(() => {
    // Where pages are worked on, every address answers with the document.
    if (import.meta.env.DEV) return;
    void exists(pathname).then(found => setAnswer({ of: pathname, exists: found }));
  }, [pathname]);
  if (import.meta.env.DEV) return false;
  return answer?.of === pathname ? answer.exists : null;
}
