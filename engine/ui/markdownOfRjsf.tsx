import { lazy, Suspense } from 'react';

interface MarkdownProps {
  children: string;
}

const Drawn = lazy(() => import('./resources/display/Markdown.tsx'));

/** Where RJSF draws Markdown with a parser of its own, ours does; a form whose descriptions have none waits for neither. */
export const Markdown = ({ children }: MarkdownProps) => (
  <Suspense fallback={children}>
    <Drawn text={children} />
  </Suspense>
);
