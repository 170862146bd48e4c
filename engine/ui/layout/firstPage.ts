import { useEffect } from 'react';

let resolve: () => void = () => undefined;

/** Resolves when the first page is rendered and has requested its own rows: parts around the page request after it. */
export const firstPage = new Promise<void>(done => {
  resolve = done;
});

/** Rendered after the page, so that its effects run after those of the page. */
export function FirstPage() {
  useEffect(() => resolve(), []);
  return null;
}
