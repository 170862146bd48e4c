import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
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
import classes from './ListToolbar.module.css';
import { ListTools } from './ListTools.tsx';
import { PhoneTools } from './PhoneTools.tsx';

/** Entries of `list.actions` that the bar renders. */
const IN_BAR = new Set(['views', 'columns', 'refresh', 'print', 'import', 'export']);

const ImportDialog = lazy(() => import('../import/ImportDialog.tsx'));

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
    // biome-ignore lint/a11y/useSemanticElements: the styles for printing know it by its role
    <div
      className={classes.bar}
      role="search"
      aria-label={i18n.text('screens.search.region', { name })}
      onFocus={showWhole}
    >
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
      <div className={classes.tools}>{isNarrow ? <PhoneTools {...props} /> : <WideTools {...props} />}</div>
    </div>
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
    <div className={classes.bar}>
      <div className={classes.tools}>
        <ImportButton onPress={onImport} />
      </div>
    </div>
  );
}
