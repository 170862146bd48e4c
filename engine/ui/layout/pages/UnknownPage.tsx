import { useIsForbiddenPage } from '../useIsForbiddenPage.ts';
import { NoRightsPage } from './NoRightsPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';

/** The page for an address without a page for this person; it may exist for another role. */
export function UnknownPage() {
  const isForOthers = useIsForbiddenPage();
  // The answer comes quickly; a loading sign would only flash.
  if (isForOthers === null) return null;
  return isForOthers ? <NoRightsPage /> : <NotFoundPage />;
}
