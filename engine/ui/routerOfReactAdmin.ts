/**
 * react-admin's router adapter, but for the part that makes a router where there is none: the app always has one, and
 * without that call the larger part of react-router stays out of the first download. Put in place by vite.config.ts.
 */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

function neverNeeded(): never {
  throw new Error('react-admin is drawn outside the router of the app');
}

export { neverNeeded as createHashRouter, neverNeeded as RouterProvider };
