import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the step's heading after a change of step, so that it is read out and the next Tab is its first
 * field; also after a question about the answers (`asked`), which remounts the fields.
 */
export function useStepFocus(page: RefObject<HTMLElement | null>, step: string, asked: boolean): void {
  const shown = useRef({ step, asked });
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, asked };
    const isAnswered = before.asked && !asked;
    if (before.step === step && !isAnswered) return;
    const heading =
      page.current?.querySelector<HTMLElement>('[data-step-heading]') ?? page.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    window.scrollTo({ top: 0 });
    heading.focus({ preventScroll: true });
  }, [page, step, asked]);
}
