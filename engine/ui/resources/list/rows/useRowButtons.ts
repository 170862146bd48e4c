import { type RefObject, useEffect } from 'react';
import type { ActionsValue } from '../../actions/actionsContext.ts';
import type { Row } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';
import { getRowActions } from './RowActions.tsx';

/** Runs the actions of rows and opens their menus: one listener for the list instead of two for each row. */
export function useRowButtons(
  container: RefObject<HTMLElement | null>,
  rows: Row[],
  acts: ActionsValue,
  i18n: I18n,
): void {
  useEffect(() => {
    const element = container.current;
    const onClick = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>('button[data-action], button[data-menu]');
      const id = button?.closest<HTMLElement>('[data-row]')?.dataset.row;
      const row = rows.find(one => one.id === id);
      if (!button || !row) return;
      const { action } = button.dataset;
      if (action) acts.run(action, row);
      else acts.more(row, getRowActions({ ...acts, row, i18n }).rest, button);
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [container, rows, acts, i18n]);
}
