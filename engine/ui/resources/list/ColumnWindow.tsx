import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResolvedList } from '../../../dsl/resolve/resolved.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { ColumnOrder } from './ColumnOrder.tsx';
import type { ListAddress } from './listAddress.ts';
import { shownColumns } from './shownColumns.ts';
import type { ChangeAddress } from './useListAddress.ts';

export interface ColumnChooserProps {
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
}

export interface ColumnWindowProps extends ColumnChooserProps {
  /** What it was opened by; null: it is closed. */
  anchor: HTMLElement | null;
  onClosed: () => void;
}

export default function ColumnWindow({ list, address, change, anchor, onClosed }: ColumnWindowProps) {
  const say = useSpeaker();
  const heading = useId();
  const [isMoving, setMoving] = useState(false);
  const set = (columns: string[] | undefined) => change({ columns, page: address.page }, { replace: true });
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClosed}
      disableEscapeKeyDown={isMoving}
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
        onMoving={setMoving}
      />
      <Button variant="text" size="small" disabled={address.columns === undefined} onClick={() => set(undefined)}>
        {say.text('lists.columns.reset')}
      </Button>
    </Popover>
  );
}
