import { type RefObject, useEffect, useRef } from 'react';

/** Puts the cursor into a field when the page with it arrives, and never again. */
export function useAutoFocus<Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const wantedAtFirst = useRef(wanted);
  useEffect(() => {
    if (wantedAtFirst.current) element.current?.focus();
  }, []);
  return element;
}
