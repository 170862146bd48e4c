import { use, useCallback, useEffect, useRef, useState } from 'react';
import { createPath, type To, UNSAFE_NavigationContext, useLocation } from 'react-router';
import { onBeforeUnload } from '../../../client/auth/beforeUnload.ts';
import { interceptBackButton } from '../../layout/interceptBackButton.ts';

interface Guard {
  /** The person is leaving and must confirm it. */
  asked: boolean;
  stay: () => void;
  leave: () => void;
  /** From now on leaving needs no confirmation: the answers are saved or discarded. */
  release: () => void;
}

type Leave = () => void;
const placeInHistory = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;
const pathOf = (to: To): string | undefined => (typeof to === 'string' ? createPathOf(to) : to.pathname);
const createPathOf = (to: string): string => to.split(/[?#]/)[0] ?? to;

/**
 * Asks before the page is left while `isDirty`: by a link, by code, by the browser's back button, or by closing the
 * tab. The app's router has no blockers, so this wraps its navigator.
 */
export function useLeaveGuard(isDirty: () => boolean): Guard {
  const { navigator } = use(UNSAFE_NavigationContext);
  const location = useLocation();
  const [asked, setAsked] = useState<Leave | null>(null);
  const state = useRef({ isDirty, released: false, here: placeInHistory(), path: location.pathname });
  state.current.isDirty = isDirty;
  useEffect(() => {
    state.current.here = placeInHistory();
    state.current.path = location.pathname;
  }, [location]);

  useEffect(() => {
    const known = state.current;
    const holds = () => !known.released && known.isDirty();
    const ask = (leave: Leave) => setAsked(() => leave);
    const stopLinks = guardNavigator(navigator, known, holds, ask);
    const stopBack = guardBack(known, holds, ask);
    // The app itself closes the page, for example when the session ends: the answers are kept, and the person is not
    // asked.
    let isTaken = false;
    const stopTaking = onBeforeUnload(() => {
      isTaken = true;
    });
    const closing = (event: BeforeUnloadEvent) => {
      if (holds() && !isTaken) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => {
      stopTaking();
      stopLinks();
      stopBack();
      window.removeEventListener('beforeunload', closing);
    };
  }, [navigator]);

  const release = useCallback(() => {
    state.current.released = true;
  }, []);
  return {
    asked: asked !== null,
    stay: () => setAsked(null),
    leave: () => {
      release();
      setAsked(null);
      asked?.();
    },
    release,
  };
}

interface Here {
  here: number | undefined;
  path: string;
  released: boolean;
}
type Navigator = Pick<React.ContextType<typeof UNSAFE_NavigationContext>['navigator'], 'push' | 'replace'>;

/** Wraps the navigator. Changes of the query on the same page, such as another tab, do not leave the page. */
function guardNavigator(navigator: Navigator, known: Here, holds: () => boolean, ask: (leave: Leave) => void): Leave {
  const { push, replace } = navigator;
  const guardNavigation =
    (go: Navigator['push']): Navigator['push'] =>
    (to, ...rest) => {
      const path = pathOf(typeof to === 'string' ? to : createPath(to));
      if (path === known.path || path === '' || !holds()) return go.call(navigator, to, ...rest);
      ask(() => go.call(navigator, to, ...rest));
    };
  navigator.push = guardNavigation(push);
  navigator.replace = guardNavigation(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}

/** The browser has already gone back: it goes forward again, and back once more after a confirmation. */
function guardBack(known: Here, holds: () => boolean, ask: (leave: Leave) => void): Leave {
  let returning = false;
  const handlePopState = (event: PopStateEvent) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    const there = (event.state as { idx?: number } | null)?.idx;
    const samePage = window.location.pathname === known.path;
    if (samePage || there === undefined || known.here === undefined || !holds()) return;
    const steps = there - known.here;
    event.stopImmediatePropagation();
    returning = true;
    window.history.go(-steps);
    ask(() => window.history.go(steps));
  };
  return interceptBackButton(handlePopState);
}
