import { type RefObject, useEffect, useRef } from 'react';

const pressable = 'button:not(:disabled), a[href], input:not(:disabled)';

/**
 * When what had the focus within `place` goes away (a row that was removed, a notice that was answered), the focus goes
 * to what now stands there, or to `fallback`: never back to the top of the page.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, fallback: () => HTMLElement | null): void {
  const last = useRef<{ element: Element; position: number } | null>(null);

  useEffect(() => {
    const frame = place.current;
    if (!frame) return;
    const enter = ({ target }: FocusEvent) => {
      const element = target as Element;
      last.current = { element, position: [...frame.querySelectorAll(pressable)].indexOf(element) };
    };
    // It went elsewhere because somebody wanted it to; what is removed has left the page by then.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if ((target as Element).isConnected && last.current?.element === target) last.current = null;
      });
    frame.addEventListener('focusin', enter);
    frame.addEventListener('focusout', leave);
    return () => {
      frame.removeEventListener('focusin', enter);
      frame.removeEventListener('focusout', leave);
    };
  }, [place]);

  useEffect(() => {
    const held = last.current;
    if (!held || held.element.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const near = [...(place.current?.querySelectorAll<HTMLElement>(pressable) ?? [])];
    (near[Math.min(Math.max(held.position, 0), near.length - 1)] ?? fallback())?.focus();
  });
}
