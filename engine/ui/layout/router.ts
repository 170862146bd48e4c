import { useCallback } from 'react';
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { isGuestPath } from '../../client/auth/paths.ts';

/** Replaces the sign-in page in the history, so that Back does not lead there again. */
function useNavigate(): RouterNavigateFunction {
  const navigate: RouterNavigateFunction = reactRouterProvider.useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => navigate(to, { replace: isGuestPath(pathname), ...options }),
    [navigate, pathname],
  );
}

/** The router that react-admin's hooks use before sign-in. */
export const anonymousRouter: RouterProvider = { ...reactRouterProvider, useNavigate };
