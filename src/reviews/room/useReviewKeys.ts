import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { localStore } from '../../../engine/client/storage/index.ts';

const storageKey = 'review.letter_keys';
const listeners = new Set<() => void>();
const areOn = () => localStore.get(storageKey) !== 'off';

/** Letters as commands can be switched off, for people who speak to their browser (WCAG 2.1.4). */
export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStore.remove(storageKey);
  else localStore.set(storageKey, 'off');
  for (const listener of listeners) listener();
}

export const useLetterKeys = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);

/**
 * Runs the commands of the room by key. Letters in fields, menus and dialogs are left alone. Arrow keys are commands only
 * within elements of `arrowsIn`.
 */
export function useReviewKeys(commands: Readonly<Record<string, () => void>>, arrowsIn = '[data-change]'): void {
  const isOn = useLetterKeys();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (
      target?.closest('input:not([type="range"]), textarea, select, [role="dialog"], [role="menu"], [contenteditable]')
    )
      return;
    const isArrow = event.key.startsWith('Arrow');
    // Arrow keys scroll the text, and move through the changes from one of them.
    if (isArrow && !target?.closest(arrowsIn)) return;
    if (!isArrow && !isOn) return;
    const command = commands[commandKey(event)];
    if (!command) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Keyboards of other scripts have the commands at the same places. */
function commandKey({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || /[a-z\d?+=-]/i.test(key)) return key.toLowerCase();
  return code.replace(/^(Key|Digit)/, '').toLowerCase();
}
