import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { wanted } from './rows.ts';

declare global {
  interface Window {
    /** Milliseconds from the first render to the paint with all rows. */
    rowsAfter?: number;
    /** Milliseconds from the press on the first row to its page, and from there back to all rows. */
    toDetail: () => Promise<number>;
    toList: () => Promise<number>;
  }
}

const rows = () => document.querySelectorAll('tbody tr').length;
const listIsThere = () => rows() >= wanted;
const detailIsThere = () => rows() === 0 && document.body.textContent?.includes('River Atlas, chapter 0') === true;

/** Milliseconds from the act to the paint of what it leads to. */
function measureUntilPaint(act: () => void, isThere: () => boolean): Promise<number> {
  const begin = performance.now();
  act();
  return new Promise(done => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      // After the frame that has it.
      return requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
    };
    requestAnimationFrame(look);
  });
}

/** Draws and says when all rows have been painted; `first` is what is pressed to open a row. */
export async function draw(page: ReactNode, first: string): Promise<void> {
  window.toDetail = () => measureUntilPaint(() => document.querySelector<HTMLElement>(first)?.click(), detailIsThere);
  window.toList = () => measureUntilPaint(() => history.back(), listIsThere);
  const root = createRoot(document.getElementById('root')!);
  window.rowsAfter = await measureUntilPaint(() => root.render(page), listIsThere);
}
