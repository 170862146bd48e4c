import { lazy, Suspense } from 'react';

interface MarkdownProps {
  children: string;
}

const Rendered = lazy(() => import('./resources/display/Markdown.tsx'));

/** Replaces RJSF's Markdown parser by ours. A form without Markdown loads neither. */
export const Markdown = ({ children }: MarkdownProps) => (
  <Suspense fallback={children}>
    <Rendered text={children} />
  </Suspense>
);
