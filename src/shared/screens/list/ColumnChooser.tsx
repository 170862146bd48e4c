import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResolvedList } from '../../../../schemas/language/resource.ts';
import { ColumnsIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { ColumnOrder } from './ColumnOrder.tsx';
import type { ListAddress } from './listAddress.ts';
import { shownColumns } from './shownColumns.ts';
import type { ChangeAddress } from './useListAddress.ts';

interface ColumnChooserProps {
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
}

/** Which columns stand in the list, and in what order. */
export function ColumnChooser(props: ColumnChooserProps) {
  const say = useSpeaker();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="text" size="small" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
        <ColumnsIcon />
        {say.text('screens.columns')}
      </Button>
      <ColumnWindow {...props} anchor={anchor} onClosed={() => setAnchor(null)} />
    </>
  );
}

interface ColumnWindowProps extends ColumnChooserProps {
  /** What it was opened by; null: it is closed. */
  anchor: HTMLElement | null;
  onClosed: () => void;
}

export function ColumnWindow({ list, address, change, anchor, onClosed }: ColumnWindowProps) {
  const say = useSpeaker();
  const heading = useId();
  const set = (columns: string[] | undefined) => change({ columns, page: address.page }, { replace: true });
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClosed}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': heading, sx: { p: 2, mt: 0.75, width: 290 } } }}
    >
      <Typography id={heading} variant="caption" component="h2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {say.text('screens.shown_columns')}
      </Typography>
      <ColumnOrder
        columns={list.columns.filter(({ display }) => display !== 'hidden')}
        shown={shownColumns(list, address).map(({ field }) => field)}
        onChange={set}
      />
      <Button variant="text" size="small" disabled={address.columns === undefined} onClick={() => set(undefined)}>
        {say.text('lists.columns.reset')}
      </Button>
    </Popover>
  );
}
