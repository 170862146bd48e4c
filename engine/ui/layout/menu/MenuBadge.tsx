import { useGetList } from 'react-admin';
import { useIsLocked } from '../../../client/auth/session.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { whereQuery } from '../../../dsl/conditions/whereQuery.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import classes from './SideMenu.module.css';

interface MenuBadgeProps {
  resource: string;
  condition: Condition;
  shown: string | undefined;
}

/** How many rows wait for the person. None: nothing is shown. */
export function MenuBadge({ resource, condition, shown }: MenuBadgeProps) {
  const translate = useTranslate();
  const isLocked = useIsLocked();
  const filter = whereQuery(condition);
  const { total } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'created_at', order: 'DESC' } },
    { enabled: filter !== null && !isLocked, staleTime: 30_000 },
  );
  if (!total) return null;
  return (
    <span className={shown}>
      <span aria-hidden="true">{total}</span>
      <span className={classes.hidden}>{translate('shell.menu.waiting', { smart_count: total })}</span>
    </span>
  );
}
