import { type RefObject, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';

const OWN_ACT = 'a:not([data-open]), button, input, label';

/**
 * A press anywhere on a row opens it. One listener for the list; the link in the row stays a plain one, so that the
 * keyboard, a new tab and copying the address work as everywhere.
 */
export function useOpener(container: RefObject<HTMLElement | null>, resource: ResolvedResource): (id: string) => void {
  const navigate = useNavigate();
  const { route, list } = resource;
  const open = useCallback((id: string) => void navigate(`${route}/${id}`), [navigate, route]);
  const click = list?.click ?? 'show';

  useEffect(() => {
    const element = container.current;
    if (!element || click === 'none') return;
    const onClick = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!id || elsewhere || target.closest(OWN_ACT) || window.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      open(id);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [container, open, click]);
  return open;
}
