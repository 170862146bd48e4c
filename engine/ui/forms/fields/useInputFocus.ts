import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus on an input when it arrives, if its form says so, and never again. */
export function useInputFocus(wanted: boolean | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const wantedAtFirst = useRef(wanted);
  useEffect(() => {
    if (wantedAtFirst.current) input.current?.focus();
  }, []);
  return input;
}
