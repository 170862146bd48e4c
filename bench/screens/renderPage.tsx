import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export const renderPage = (page: ReactNode): void =>
  createRoot(document.getElementById('root') as HTMLElement).render(page);
