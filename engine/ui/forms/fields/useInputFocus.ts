import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an input once, when it appears, if its form says so. */
export function useInputFocus(wanted: boolean | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const wantedAtFirst = useRef(wanted);
  useEffect(() => {
    if (wantedAtFirst.current) input.current?.focus();
  }, []);
  return input;
}
