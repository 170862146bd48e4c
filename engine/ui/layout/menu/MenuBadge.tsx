import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { whereQuery } from '../../../dsl/conditions/whereQuery.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import { useWaitingCount } from './useWaitingCount.ts';

interface MenuBadgeProps {
  resource: string;
  condition: Condition;
  shown: string | undefined;
}

/** Shows how many rows wait for the person; nothing if there are none. */
export function MenuBadge({ resource, condition, shown }: MenuBadgeProps) {
  const translate = useTranslate();
  const count = useWaitingCount(resource, whereQuery(condition));
  if (!count) return null;
  return (
    <span className={shown}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{translate('shell.menu.waiting', { smart_count: count })}</span>
    </span>
  );
}
