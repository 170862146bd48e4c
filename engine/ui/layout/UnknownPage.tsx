import { NoRightsPage } from './NoRightsPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { useIsForOthers } from './useIsForOthers.ts';

/** An address that this person has no page at: it may be one for people of another role. */
export function UnknownPage() {
  const isForOthers = useIsForOthers();
  // One short question: a sign of waiting would only flash.
  if (isForOthers === null) return null;
  return isForOthers ? <NoRightsPage /> : <NotFoundPage />;
}
