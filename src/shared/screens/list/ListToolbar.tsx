import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useListContext } from 'ra-core';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import type { Density } from '../../../../schemas/language/vocabulary.ts';
import { DownloadIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DensityButton } from './DensityButton.tsx';
import { FilterChip } from './FilterChip.tsx';
import { isFiltered, type ListAddress } from './listAddress.ts';
import { SearchBox } from './SearchBox.tsx';
import { useExport } from './useExport.ts';
import type { ChangeAddress } from './useListAddress.ts';

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
}

const CLEARED = { q: '', filters: {} };

/** Find and narrow at the start, the look of the list at the end. */
export function ListToolbar({ resource, list, address, change, density }: ListToolbarProps) {
  const say = useSpeaker();
  const name = say.label(resource.label);
  const view = list.views.find(({ id }) => id === address.view);
  const words = `resources.${resource.name}.search`;
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
      {list.filters.map(filter => (
        <FilterChip
          key={filter.field}
          filter={filter}
          view={view}
          filters={address.filters}
          onChange={filters => change({ filters })}
        />
      ))}
      {isFiltered(address) && (
        <Button variant="text" size="small" onClick={() => change(CLEARED)}>
          {say.text('screens.filter.clear')}
        </Button>
      )}
      <div className="tools">
        {list.actions.includes('columns') && <ColumnChooser list={list} address={address} change={change} />}
        <DensityButton
          density={density}
          onChange={next => change({ density: next, page: address.page }, { replace: true })}
        />
        {list.actions.includes('export') && resource.rights.export && <ExportButton resource={resource} list={list} />}
      </div>
    </Bar>
  );
}

function ExportButton({ resource, list }: Pick<ListToolbarProps, 'resource' | 'list'>) {
  const say = useSpeaker();
  const { total = 0 } = useListContext();
  const { busy, save } = useExport(resource, list);
  const label = say.counted('screens.export', total);
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={busy || total === 0} onClick={() => save(false)}>
          <DownloadIcon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
