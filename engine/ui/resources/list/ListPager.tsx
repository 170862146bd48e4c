import { useId } from 'react';
import { useListPaginationContext } from 'react-admin';
import { IconButton } from '../../components/IconButton.tsx';
import { DownIcon, LeftIcon, RightIcon } from '../../icons/icons.ts';
import { getAction } from '../actions/availableActions.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { useI18n } from '../useI18n.ts';
import { getBulkActions, shortcutOf } from './bulk/bulkRun.ts';
import classes from './ListPager.module.css';
import { rowClickTarget } from './rows/rowLinks.ts';
import { type ListUrlState, pageSizes, toSearchString } from './state/listUrlState.ts';
import type { ListResource } from './state/useListWithSavedViews.ts';

interface ListPagerProps {
  resource: ListResource;
  address: ListUrlState;
  /** Label of the pager of an embedded list. Such a pager is hidden if all rows are shown. */
  of?: string | undefined;
}

/** The position of the rows in the whole list, the page size, and the links to other pages. */
export function ListPager({ resource, address, of }: ListPagerProps) {
  const { page, perPage, total = 0, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListPaginationContext();
  const i18n = useI18n();
  const size = useId();
  if (of !== undefined && page === 1 && !hasNextPage) return null;
  const from = (page - 1) * perPage + 1;
  const searchOf = (there: number) =>
    of === undefined ? toSearchString({ ...address, page: there }, resource.list) : undefined;
  const range = {
    from: i18n.number(from),
    to: i18n.number(Math.min(total, from + perPage - 1)),
    total: i18n.number(total),
  };
  return (
    <nav className={classes.bar} aria-label={of ? `${i18n.text('screens.pages')}: ${of}` : i18n.text('screens.pages')}>
      <output>{i18n.text('screens.range', range)}</output>
      {!of && <KeyHints resource={resource} />}
      <div className={classes.pages}>
        <label htmlFor={size}>
          <VisuallyHidden>
            {i18n.text('screens.rows_per_page')}
            {of && `: ${of}`}
          </VisuallyHidden>
        </label>
        <span className={classes.size}>
          <select id={size} value={perPage} onChange={event => setPerPage(Number(event.target.value))}>
            {pageSizes(resource.list).map(count => (
              <option key={count} value={count}>
                {i18n.plural('screens.rows', count)}
              </option>
            ))}
          </select>
          <DownIcon />
        </span>
        <IconButton
          aria-label={i18n.text('screens.previous_page')}
          disabled={!hasPreviousPage}
          data-list-search={searchOf(page - 1)}
          onClick={() => setPage(page - 1)}
        >
          <LeftIcon />
        </IconButton>
        <IconButton
          aria-label={i18n.text('screens.next_page')}
          disabled={!hasNextPage}
          data-list-search={searchOf(page + 1)}
          onClick={() => setPage(page + 1)}
        >
          <RightIcon />
        </IconButton>
      </div>
    </nav>
  );
}

function KeyHints({ resource }: { resource: ListResource }) {
  const i18n = useI18n();
  const [first] = getBulkActions(resource, resource.list);
  return (
    <div className={classes.keys}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {i18n.text('screens.keys.move')}
      </span>
      {rowClickTarget(resource) !== 'none' && (
        <span>
          <kbd>{i18n.text('screens.keys.enter')}</kbd>
          {i18n.text('screens.keys.open')}
        </span>
      )}
      {resource.list.bulkActions.length > 0 && (
        <span>
          <kbd>x</kbd>
          {i18n.text('screens.keys.select')}
        </span>
      )}
      {first && (
        <span>
          <kbd>{shortcutOf(first)}</kbd>
          {i18n.label(getAction(resource, first).label).toLocaleLowerCase(i18n.language)}
        </span>
      )}
    </div>
  );
}
