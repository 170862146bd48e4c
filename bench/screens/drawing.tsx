import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws a page. What is measured in it is watched from outside. */
export const draw = (page: ReactNode): void => createRoot(document.getElementById('root') as HTMLElement).render(page);
