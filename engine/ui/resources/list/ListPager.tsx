import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useListPaginationContext } from 'react-admin';
import { DownIcon, LeftIcon, RightIcon } from '../../layout/icons.ts';
import { actionNamed } from '../actions/offers.ts';
import { SpokenOnly } from '../display/SpokenOnly.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { actsForMany, keyOf } from './bulk/bulkRun.ts';
import { PAGE_SIZES } from './listAddress.ts';
import { clickOf } from './rowPlaces.ts';
import type { Listed } from './useListed.ts';

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
    // The browser's own arrow touches the border where one reads from the right.
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
  resource: Listed;
  /** Of a list that is part of another page: pages of what. Such a list has none where all rows are there. */
  of?: string | undefined;
}

/** Where the rows stand in the whole, how many at once, and the way to the rest. */
export function ListPager({ resource, of }: ListPagerProps) {
  const { page, perPage, total = 0, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListPaginationContext();
  const say = useSpeaker();
  const size = useId();
  if (of !== undefined && page === 1 && !hasNextPage) return null;
  const from = (page - 1) * perPage + 1;
  const range = {
    from: say.number(from),
    to: say.number(Math.min(total, from + perPage - 1)),
    total: say.number(total),
  };
  return (
    <Bar aria-label={of ? `${say.text('screens.pages')}: ${of}` : say.text('screens.pages')}>
      <output>{say.text('screens.range', range)}</output>
      {!of && <KeyHints resource={resource} />}
      <div className="pages">
        <label htmlFor={size}>
          <SpokenOnly>
            {say.text('screens.rows_per_page')}
            {of && `: ${of}`}
          </SpokenOnly>
        </label>
        <span className="size">
          <select id={size} value={perPage} onChange={event => setPerPage(Number(event.target.value))}>
            {PAGE_SIZES.map(count => (
              <option key={count} value={count}>
                {say.counted('screens.rows', count)}
              </option>
            ))}
          </select>
          <DownIcon />
        </span>
        <IconButton
          aria-label={say.text('screens.previous_page')}
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        >
          <LeftIcon />
        </IconButton>
        <IconButton
          aria-label={say.text('screens.next_page')}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        >
          <RightIcon />
        </IconButton>
      </div>
    </Bar>
  );
}

function KeyHints({ resource }: { resource: Listed }) {
  const say = useSpeaker();
  const [first] = actsForMany(resource, resource.list);
  return (
    <div className="keys">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {say.text('screens.keys.move')}
      </span>
      {clickOf(resource) !== 'none' && (
        <span>
          <kbd>{say.text('screens.keys.enter')}</kbd>
          {say.text('screens.keys.open')}
        </span>
      )}
      {resource.list.bulkActions.length > 0 && (
        <span>
          <kbd>x</kbd>
          {say.text('screens.keys.select')}
        </span>
      )}
      {first && (
        <span>
          <kbd>{keyOf(first)}</kbd>
          {say.label(actionNamed(resource, first).label).toLocaleLowerCase(say.language)}
        </span>
      )}
    </div>
  );
}
