import { lazy, Suspense } from 'react';

interface MarkdownProps {
  children: string;
}

const Drawn = lazy(async () => ({ default: (await import('markdown-to-jsx/react')).Markdown }));

/** RJSF brings its Markdown along for descriptions that ask for it; no other form waits for that. */
export const Markdown = (props: MarkdownProps) => (
  <Suspense fallback={props.children}>
    <Drawn {...props} />
  </Suspense>
);
