import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router';

/** `useNavigate` for navigation after a response. It does nothing if the person has since opened another page. */
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
