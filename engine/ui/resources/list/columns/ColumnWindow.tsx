import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import { useI18n } from '../../useI18n.ts';
import type { ListUrlState } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import { ColumnOrder } from './ColumnOrder.tsx';
import { getVisibleColumns } from './visibleColumns.ts';

export interface ColumnChooserProps {
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
}

export interface ColumnWindowProps extends ColumnChooserProps {
  /** What it was opened by; null: it is closed. */
  anchor: HTMLElement | null;
  onClosed: () => void;
}

export default function ColumnWindow({ list, address, change, anchor, onClosed }: ColumnWindowProps) {
  const i18n = useI18n();
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
        {i18n.text('screens.shown_columns')}
      </Typography>
      <ColumnOrder
        columns={list.columns.filter(({ display }) => display !== 'hidden')}
        shown={getVisibleColumns(list, address).map(({ field }) => field)}
        onChange={set}
        onMoving={setMoving}
      />
      <Button variant="text" size="small" disabled={address.columns === undefined} onClick={() => set(undefined)}>
        {i18n.text('lists.columns.reset')}
      </Button>
    </Popover>
  );
}
