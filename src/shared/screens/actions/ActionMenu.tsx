import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actLabel } from './actWords.ts';
import type { Offer } from './offers.ts';

export interface OpenMenu {
  row: Row;
  offers: Offer[];
  anchor: HTMLElement;
}

export function ActionMenu({ row, offers, anchor, onClosed }: OpenMenu & { onClosed: () => void }) {
  const acts = useActs();
  const say = useSpeaker();
  const [open, setOpen] = useState(true);
  const choose = (name: string) => {
    setOpen(false);
    acts.run(name, row);
  };
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={() => setOpen(false)}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      {offers.map(({ name, tone }) => (
        <MenuItem key={name} onClick={() => choose(name)} sx={tone === 'danger' ? { color: 'error.main' } : undefined}>
          {actLabel(acts, name, row, say)}
        </MenuItem>
      ))}
    </Menu>
  );
}
