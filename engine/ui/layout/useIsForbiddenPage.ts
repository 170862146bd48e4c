import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pageExists } from '../../client/storage/pageExists.ts';

/** Whether the address is a page, but not for this account; null: not known yet. */
export function useIsForbiddenPage(): boolean | null {
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState<{ of: string; exists: boolean } | null>(null);
  useEffect(() => {
    // Where pages are worked on, every address answers with the document.
    if (import.meta.env.DEV) return;
    void pageExists(pathname).then(found => setAnswer({ of: pathname, exists: found }));
  }, [pathname]);
  if (import.meta.env.DEV) return false;
  return answer?.of === pathname ? answer.exists : null;
}
