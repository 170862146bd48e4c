import { NoRightsPage } from './NoRightsPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { useIsForOthers } from './useIsForOthers.ts';

/** The page for an address without a page for this person; it may exist for another role. */
export function UnknownPage() {
  const isForOthers = useIsForOthers();
  // One short question: a sign of waiting would only flash.
  if (isForOthers === null) return null;
  return isForOthers ? <NoRightsPage /> : <NotFoundPage />;
}
