import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { rowClickTarget } from './rowLinks.ts';

const OWN_ACT = 'a:not([data-open]), button, input, select, textarea, label, [data-own]';

interface RowActs {
  open: (id: string) => void;
  expand: (id: string) => void;
}

/** Opens the page of a row, by the link in the row. */
export function useRowPage(container: RefObject<HTMLElement | null>): (id: string) => void {
  const navigate = useNavigate();
  return id => {
    const link = container.current?.querySelector(`[data-row="${CSS.escape(id)}"] a[data-open]`);
    const to = link?.getAttribute('href');
    if (to) void navigate(to);
  };
}

/**
 * A press anywhere on a row opens it. One listener for the list; the link in the row stays a plain one, so that the
 * keyboard, a new tab and copying the address work as everywhere.
 */
export function useRowNavigation(
  container: RefObject<HTMLElement | null>,
  resource: ResolvedResource,
  { open, expand }: RowActs,
): void {
  const click = rowClickTarget(resource);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const onClick = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!id || elsewhere || target.closest(OWN_ACT) || window.getSelection()?.isCollapsed === false) return;
      const onLink = target.closest('a[data-open]') !== null;
      if (!onLink && click === 'none') return;
      event.preventDefault();
      if (click === 'expand' && !onLink) expand(id);
      else open(id);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [container, click, open, expand]);
}
