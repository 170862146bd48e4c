import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import type { Density } from '../../../../schemas/language/vocabulary.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DensityButton } from './DensityButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ImportButton } from './ImportButton.tsx';
import { ListTools } from './ListTools.tsx';
import { isFiltered, type ListAddress } from './listAddress.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ChangeAddress } from './useListAddress.ts';
import { ViewTools } from './views/ViewTools.tsx';

const Bar = styled('div')(({ theme }) => ({
  // Words for screen readers are placed absolutely: they must not widen the page behind what scrolls.
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 12,
  '& .tools': { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 4 },
  [theme.breakpoints.down('md')]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: 3,
    marginInline: -3,
    '& .tools': { display: 'none' },
  },
}));

interface ListToolbarProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
  density: Density;
  /** There is not one row: nothing to find or to narrow. */
  bare: boolean;
}

/** Find and narrow at the start, the look of the list at the end. */
export function ListToolbar({ resource, list, address, change, density, bare }: ListToolbarProps) {
  const say = useSpeaker();
  const name = say.label(resource.label);
  const words = `resources.${resource.name}.search`;
  if (bare) return list.actions.includes('import') ? <BareBar resource={resource} list={list} /> : null;
  return (
    <Bar role="search" aria-label={say.text('screens.search.region', { name })}>
      {list.search && (
        <SearchBox
          value={address.q}
          label={say.text('screens.search.label', { name })}
          placeholder={say.text(words, { _: say.text('screens.search.placeholder') })}
          onSearch={q => change({ q }, { replace: true })}
        />
      )}
      <FilterBar list={list} address={address} change={change} />
      {isFiltered(address) && (
        <Button variant="text" size="small" onClick={() => change({ q: '', filters: {} })}>
          {say.text('screens.filter.clear')}
        </Button>
      )}
      <div className="tools">
        {list.actions.includes('views') && (
          <ViewTools resource={resource} list={list} address={address} change={change} />
        )}
        {list.actions.includes('columns') && <ColumnChooser list={list} address={address} change={change} />}
        <DensityButton
          density={density}
          onChange={next => change({ density: next, page: address.page }, { replace: true })}
        />
        <ListTools resource={resource} list={list} />
      </div>
    </Bar>
  );
}

/** An empty list has nothing to find, but may be filled from a file. */
const BareBar = ({ resource, list }: Pick<ListToolbarProps, 'resource' | 'list'>) => (
  <Bar>
    <div className="tools">
      <ImportButton resource={resource} list={list} />
    </div>
  </Bar>
);
