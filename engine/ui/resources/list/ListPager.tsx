import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useListPaginationContext } from 'react-admin';
import { DownIcon, LeftIcon, RightIcon } from '../../icons/icons.ts';
import { getAction } from '../actions/availableActions.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { useI18n } from '../useI18n.ts';
import { getBulkActions, shortcutOf } from './bulk/bulkRun.ts';
import { rowClickTarget } from './rows/rowLinks.ts';
import { pageSizes } from './state/listUrlState.ts';
import type { ListResource } from './state/useListWithSavedViews.ts';

const Bar = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '8px 12px 8px 16px',
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& .keys': { display: 'none', gap: 12, marginInlineEnd: 'auto' },
  [`${theme.breakpoints.up('md')} and (hover: hover)`]: { '& .keys': { display: 'flex' } },
  '& .pages': { display: 'flex', alignItems: 'center', gap: 4 },
  '& .size': { position: 'relative', display: 'inline-flex', alignItems: 'center' },
  '& .size svg': { position: 'absolute', insetInlineEnd: 9, width: 14, height: 14, pointerEvents: 'none' },
  '& kbd': {
    ...theme.typography.caption,
    fontSize: '0.6875rem',
    padding: '0 5px',
    border: `1px solid ${theme.vars.palette.line.strong}`,
    borderRadius: 4,
    marginInlineEnd: 4,
  },
  '& select': {
    font: 'inherit',
    fontWeight: 500,
    height: 30,
    // In right-to-left pages, the browser's own arrow touches the border.
    appearance: 'none',
    paddingInline: '12px 28px',
    borderRadius: 999,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
}));

interface ListPagerProps {
  resource: ListResource;
  /** Label of the pager of an embedded list. Such a pager is hidden if all rows are shown. */
  of?: string | undefined;
}

/** The position of the rows in the whole list, the page size, and the links to other pages. */
export function ListPager({ resource, of }: ListPagerProps) {
  const { page, perPage, total = 0, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListPaginationContext();
  const i18n = useI18n();
  const size = useId();
  if (of !== undefined && page === 1 && !hasNextPage) return null;
  const from = (page - 1) * perPage + 1;
  const range = {
    from: i18n.number(from),
    to: i18n.number(Math.min(total, from + perPage - 1)),
    total: i18n.number(total),
  };
  return (
    <Bar aria-label={of ? `${i18n.text('screens.pages')}: ${of}` : i18n.text('screens.pages')}>
      <output>{i18n.text('screens.range', range)}</output>
      {!of && <KeyHints resource={resource} />}
      <div className="pages">
        <label htmlFor={size}>
          <VisuallyHidden>
            {i18n.text('screens.rows_per_page')}
            {of && `: ${of}`}
          </VisuallyHidden>
        </label>
        <span className="size">
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
          onClick={() => setPage(page - 1)}
        >
          <LeftIcon />
        </IconButton>
        <IconButton
          aria-label={i18n.text('screens.next_page')}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        >
          <RightIcon />
        </IconButton>
      </div>
    </Bar>
  );
}

function KeyHints({ resource }: { resource: ListResource }) {
  const i18n = useI18n();
  const [first] = getBulkActions(resource, resource.list);
  return (
    <div className="keys">
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
