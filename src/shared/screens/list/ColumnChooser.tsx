import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ResolvedList } from '../../../../schemas/language/resource.ts';
import { ColumnsIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import type { ListAddress } from './listAddress.ts';
import { shownColumns } from './shownColumns.ts';
import type { ChangeAddress } from './useListAddress.ts';

interface ColumnChooserProps {
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
}

export function ColumnChooser({ list, address, change }: ColumnChooserProps) {
  const say = useSpeaker();
  const heading = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = shownColumns(list, address).map(({ field }) => field);
  const offered = list.columns.filter(({ display }) => display !== 'hidden');
  const toggle = (field: string) => {
    const next = offered
      .map(column => column.field)
      .filter(other => (other === field ? !shown.includes(field) : shown.includes(other)));
    if (next.length > 0) change({ columns: next, page: address.page }, { replace: true });
  };
  return (
    <>
      <Button variant="text" size="small" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
        <ColumnsIcon />
        {say.text('screens.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': heading, sx: { p: 2, mt: 0.75, width: 240 } } }}
      >
        <Typography id={heading} variant="caption" component="h2" sx={{ color: 'text.secondary', mb: 0.5 }}>
          {say.text('screens.shown_columns')}
        </Typography>
        <FormGroup>
          {offered.map(({ field, fixed, label }) => (
            <FormControlLabel
              key={field}
              label={say.label(label)}
              disabled={fixed}
              control={<Checkbox size="small" checked={shown.includes(field)} onChange={() => toggle(field)} />}
            />
          ))}
        </FormGroup>
      </Popover>
    </>
  );
}
