import Button from '@mui/material/Button';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type FocusEvent, lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Density } from '../../../../dsl/vocabulary.ts';
import { useI18n } from '../../useI18n.ts';
import { ColumnChooser } from '../columns/ColumnChooser.tsx';
import { DensityButton } from '../columns/DensityButton.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { SearchBox } from '../filters/SearchBox.tsx';
import { canImport, ImportButton } from '../import/ImportButton.tsx';
import { isFiltered, type ListUrlState } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { hasTabs } from '../views/ListViews.tsx';
import { ViewTools } from '../views/ViewTools.tsx';
import { ListTools } from './ListTools.tsx';
import { PhoneTools } from './PhoneTools.tsx';

/** Entries of `list.actions` that the bar renders. */
const IN_BAR = new Set(['views', 'columns', 'refresh', 'print', 'import', 'export']);

const ImportDialog = lazy(() => import('../import/ImportDialog.tsx'));

const Bar = styled('div')(({ theme }) => ({
  // Texts for screen readers are placed absolutely: they must not widen the page behind what scrolls.
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 12,
  '& .tools': { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 4 },
  '& .tools:empty': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // An element that gets the focus must not be hidden below the tools.
    scrollPaddingInlineEnd: 56,
    padding: 3,
    marginInline: -3,
    '& > *': { flex: 'none' },
    // Stays visible while the filters are scrolled below it.
    '& .tools': {
      position: 'sticky',
      insetInlineEnd: -3,
      zIndex: 1,
      backgroundColor: theme.vars.palette.background.default,
      // Content below fades out, so that half a word is not taken for the whole.
      '&::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineEnd: '100%',
        width: 16,
        background: `linear-gradient(to ${theme.direction === 'rtl' ? 'right' : 'left'}, ${theme.vars.palette.background.default}, transparent)`,
        pointerEvents: 'none',
      },
    },
  },
}));

interface ListToolbarProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
  density: Density;
  /** The list has no rows, so there is nothing to search or filter. */
  bare: boolean;
  /** Part of another page: only what the few rows of it need. */
  embedded: boolean;
}

/** Toolbar of a list: search and filters at the start, display options at the end. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, list, bare } = props;
  const [importing, setImporting] = useState(false);
  const onImport = () => setImporting(true);
  // The first rows of a list change its bar; the import dialog stays open with its results.
  return (
    <>
      {bare ? (
        <BareBar resource={resource} list={list} onImport={onImport} />
      ) : (
        <FullBar {...props} onImport={onImport} />
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClosed={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Scrolls a focused element into view: the browser counts one half below the tools as visible. */
const showWhole = ({ target, currentTarget }: FocusEvent) => {
  // Popups of the bar are rendered elsewhere, but their focus events also arrive here.
  if (currentTarget.contains(target)) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

type Importing = { onImport: () => void };

function FullBar(props: ListToolbarProps & Importing) {
  const { resource, list, address, change, embedded } = props;
  const i18n = useI18n();
  const { total = 0 } = useListContext();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isFew = embedded && !isFiltered(address) && total <= list.size;
  const named = list.actions.some(name => IN_BAR.has(name));
  if (isFew && !named) return null;
  const name = i18n.label(resource.label);
  const words = `resources.${resource.name}.search`;
  return (
    <Bar role="search" aria-label={i18n.text('screens.search.region', { name })} onFocus={showWhole}>
      {list.search && !isFew && (
        <SearchBox
          value={address.q}
          label={i18n.text('screens.search.label', { name })}
          placeholder={i18n.text(words, { _: i18n.text('screens.search.placeholder') })}
          onSearch={q => change({ q }, { replace: true })}
        />
      )}
      {!isFew && <FilterBar list={list} address={address} change={change} />}
      {isFiltered(address) && (
        <Button variant="text" size="small" onClick={() => change({ q: '', filters: {} })}>
          {i18n.text('screens.filter.clear')}
        </Button>
      )}
      <div className="tools">{isNarrow ? <PhoneTools {...props} /> : <WideTools {...props} />}</div>
    </Bar>
  );
}

function WideTools({ resource, list, address, change, density, embedded, onImport }: ListToolbarProps & Importing) {
  return (
    <>
      {list.actions.includes('views') && (embedded || !hasTabs(list)) && (
        <ViewTools resource={resource} list={list} address={address} change={change} />
      )}
      {list.actions.includes('columns') && <ColumnChooser list={list} address={address} change={change} />}
      {!embedded && (
        <DensityButton
          density={density}
          onChange={next => change({ density: next, page: address.page }, { replace: true })}
        />
      )}
      <ListTools resource={resource} list={list} onImport={onImport} />
    </>
  );
}

/** Toolbar of an empty list, which can only be filled from a file. */
function BareBar({ resource, list, onImport }: Pick<ListToolbarProps, 'resource' | 'list'> & Importing) {
  if (!canImport(resource, list)) return null;
  return (
    <Bar>
      <div className="tools">
        <ImportButton onPress={onImport} />
      </div>
    </Bar>
  );
}
