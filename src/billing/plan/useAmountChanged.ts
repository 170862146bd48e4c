import { useEffect, useRef } from 'react';

/** Whether the sum became another one while the same change was on the screen: the button must not say so in silence. */
export function useAmountChanged(choice: string, due: number | undefined): boolean {
  const seen = useRef<{ choice: string; due: number } | null>(null);
  useEffect(() => {
    if (due !== undefined && seen.current?.choice !== choice) seen.current = { choice, due };
  }, [choice, due]);
  return due !== undefined && seen.current?.choice === choice && seen.current.due !== due;
}
