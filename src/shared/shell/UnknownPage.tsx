import { Loading } from './Loading.tsx';
import { NoRightsPage } from './NoRightsPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { useIsForOthers } from './useIsForOthers.ts';

/** An address that this person has no page at: it may be one for people of another role. */
export function UnknownPage() {
  const isForOthers = useIsForOthers();
  if (isForOthers === null) return <Loading />;
  return isForOthers ? <NoRightsPage /> : <NotFoundPage />;
}
