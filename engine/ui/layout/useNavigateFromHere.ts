import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';

/**
 * `useNavigate` for what follows an answer of the server: a person who has gone to another page while the answer was on
 * its way stays there.
 */
export function useNavigateFromHere(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = useRef<string | null>(null);
  useLayoutEffect(() => {
    here.current = pathname;
    return () => {
      here.current = null;
    };
  }, [pathname]);
  return useCallback(
    (to, options) => {
      if (here.current === pathname) void navigate(to, options);
    },
    [navigate, pathname],
  );
}
