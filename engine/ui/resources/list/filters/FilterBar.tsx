import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, useState } from 'react';
import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { PopMenu } from '../../../components/PopMenu.tsx';
import { FilterIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';
import type { ListUrlState } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { FilterChip } from './FilterChip.tsx';
import { isSet } from './filterText.ts';

interface FilterBarProps {
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
}

/**
 * So many filters fit beside the search. If there are more, those are shown that the file marks or that are set, and a
 * menu has the rest.
 */
const FEW = 4;

export function FilterBar({ list, address, change }: FilterBarProps) {
  const i18n = useI18n();
  const [added, setAdded] = useState<string[]>([]);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const onPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const view = list.views.find(({ id }) => id === address.view);
  const many = list.filters.length > FEW;
  const shown = list.filters.filter(
    filter => !many || filter.pinned || added.includes(filter.field) || isSet(filter, address.filters),
  );
  const rest = list.filters.filter(filter => !shown.includes(filter));
  return (
    <>
      {shown.map(filter => (
        <FilterChip
          key={filter.field}
          filter={filter}
          view={view}
          filters={address.filters}
          onChange={filters => change({ filters })}
          fresh={added.includes(filter.field)}
        />
      ))}
      {rest.length > 0 && <AddFilter small={onPhone} onPress={setAnchor} />}
      <PopMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        choices={rest.map(({ field, label }) => ({
          label: i18n.label(label),
          onChoose: () => setAdded([...added, field]),
        }))}
      />
    </>
  );
}

/** With little room only the icon is shown. */
function AddFilter({ small, onPress }: { small: boolean; onPress: (button: HTMLElement) => void }) {
  const i18n = useI18n();
  const label = i18n.text('lists.filter.add');
  const press = {
    'aria-haspopup': 'menu' as const,
    onClick: (event: MouseEvent<HTMLElement>) => onPress(event.currentTarget),
  };
  if (small)
    return (
      <IconButton size="small" aria-label={label} {...press}>
        <FilterIcon />
      </IconButton>
    );
  return (
    <Button variant="text" size="small" startIcon={<FilterIcon />} {...press}>
      {label}
    </Button>
  );
}
