import { useEffect, useRef } from 'react';

/**
 * Returns whether the amount changed while the same change was on the screen, because the button must not change it
 * silently.
 */
export function useAmountChanged(choice: string, due: number | undefined): boolean {
  const seen = useRef<{ choice: string; due: number } | null>(null);
  useEffect(() => {
    if (due !== undefined && seen.current?.choice !== choice) seen.current = { choice, due };
  }, [choice, due]);
  return due !== undefined && seen.current?.choice === choice && seen.current.due !== due;
}
