import { useEffect } from 'react';
import type { DataProvider, Store } from 'react-admin';
import type { Manifest, ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { prefetch } from '../loading/onIdle.ts';
import { prefetchQuery } from '../prefetchQuery.ts';
import { loadList, loadShow, ResourceShowPage } from './firstPages.ts';

/** A pointer that only passes over a link, and arrow keys that move through rows, prefetch nothing. */
const REST_MS = 80;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Prefetches what a person rests on, focuses or touches leads to: the record behind a link or a row, or the rows behind
 * a button of a list.
 */
export function usePrefetchOnIntention(manifest: Manifest, dataProvider: DataProvider, store: Store): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const workAt = (element: Element): (() => Promise<void>) | undefined => {
      const record = recordAt(linkAt(element), manifest.resources);
      if (record) return () => prefetchRecord(dataProvider, record.resource, record.id);
      const search = element.closest<HTMLElement>('[data-list-search]')?.dataset.listSearch;
      if (search === undefined) return undefined;
      const address = { pathname: location.pathname, search };
      return async () => (await loadList()).prefetchRows({ manifest, dataProvider, store, address });
    };
    const prefetchTarget = ({ target, type }: Event) => {
      clearTimeout(timer);
      const work = target instanceof Element ? workAt(target) : undefined;
      if (!work) return;
      const start = () => void prefetch(work);
      if (type === 'touchstart') start();
      else timer = setTimeout(start, REST_MS);
    };
    const stop = () => clearTimeout(timer);
    const events = ['pointerover', 'focusin', 'touchstart'];
    for (const name of events) document.addEventListener(name, prefetchTarget, { passive: true });
    // The page that opens fetches the record itself.
    document.addEventListener('click', stop, { capture: true });
    return () => {
      stop();
      for (const name of events) document.removeEventListener(name, prefetchTarget);
      document.removeEventListener('click', stop, { capture: true });
    };
  }, [manifest, dataProvider, store]);
}

/** Fetches the page of a record and the record itself. */
async function prefetchRecord(dataProvider: DataProvider, resource: string, id: string): Promise<void> {
  const [{ recordQuery }] = await Promise.all([loadShow(), ResourceShowPage.fetch()]);
  await prefetchQuery(recordQuery(dataProvider, resource, id));
}

const linkAt = (element: Element): HTMLAnchorElement | null =>
  element.closest<HTMLAnchorElement>('a[href]') ?? element.closest('[data-row]')?.querySelector('a[href]') ?? null;

function recordAt(link: HTMLAnchorElement | null, resources: ResolvedResource[]) {
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  const end = link.pathname.lastIndexOf('/');
  const [route, id] = [link.pathname.slice(0, end), link.pathname.slice(end + 1)];
  const resource = UUID.test(id) && resources.find(one => one.route === route && one.show);
  return resource ? { resource: resource.name, id } : undefined;
}
