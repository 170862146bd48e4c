import { useEffect } from 'react';
import { afterPaint } from '../loading/onIdle.ts';
import { queryClient } from '../queryClient.ts';

let resolve: () => void = () => undefined;

/** Resolves when the first page is rendered and has requested its own rows: parts around the page request after it. */
export const firstPage = new Promise<void>(done => {
  resolve = done;
});

/** Resolves when the first page has its data and the browser has painted it: prefetching starts after it. */
export async function firstPagePaint(): Promise<void> {
  await firstPage;
  await finishedQueries();
  await new Promise<void>(done => afterPaint(done));
}

/** Resolves as soon as no query is being fetched. */
function finishedQueries(): Promise<void> {
  const isFinished = () => queryClient.isFetching() === 0;
  if (isFinished()) return Promise.resolve();
  return new Promise(done => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!isFinished()) return;
      stop();
      done();
    });
  });
}

/** Rendered after the page, so that its effects run after those of the page. */
export function FirstPage() {
  useEffect(() => resolve(), []);
  return null;
}
