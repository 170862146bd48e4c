import { createContext } from 'react';

/**
 * react-admin's router adapter, but for the part that makes a router where there is none: the app always has one, and
 * without that call the larger part of react-router stays out of the first download. Put in place by engine/cli/pages/appPages.ts.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

function neverNeeded(): never {
  throw new Error('no router');
}

/** Only a data router can block; without one react-admin does not call it. */
const NoDataRouter = createContext(null);

export {
  NoDataRouter as UNSAFE_DataRouterContext,
  NoDataRouter as UNSAFE_DataRouterStateContext,
  neverNeeded as createHashRouter,
  neverNeeded as RouterProvider,
  neverNeeded as useBlocker,
};
