import { type RefObject, useEffect, useRef } from 'react';

/** After a change of step the focus goes to the step's heading, so that it is read out and the next Tab is its first field. */
export function useStepFocus(page: RefObject<HTMLElement | null>, step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = page.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    window.scrollTo({ top: 0 });
    heading.focus({ preventScroll: true });
  }, [page, step]);
}
