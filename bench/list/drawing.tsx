import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { wanted } from './rows.ts';

declare global {
  interface Window {
    /** Milliseconds from the first render to the paint with all rows. */
    rowsAfter?: number;
  }
}

const isThere = () => document.querySelectorAll('tbody tr').length >= wanted;

/** Draws and says when all rows have been painted. */
export function draw(page: ReactNode): void {
  const begin = performance.now();
  const look = () => {
    if (!isThere()) return requestAnimationFrame(look);
    // After the frame that has the rows.
    return requestAnimationFrame(() =>
      setTimeout(() => Object.assign(window, { rowsAfter: performance.now() - begin })),
    );
  };
  createRoot(document.getElementById('root')!).render(page);
  requestAnimationFrame(look);
}
