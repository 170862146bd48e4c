import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** Milliseconds from the first call of React to the frame after the form stood there. */
    shownAfter?: number;
  }
}

/** Draws a form and notes when it stands there, painted. */
export function draw(form: ReactNode): void {
  const begun = performance.now();
  createRoot(document.getElementById('root') as HTMLElement).render(form);
  const look = () => {
    if (!document.querySelector('form input')) return requestAnimationFrame(look);
    return requestAnimationFrame(() => {
      window.shownAfter = performance.now() - begun;
    });
  };
  requestAnimationFrame(look);
}
