import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { iconNamed } from '../../layout/menuIcons.tsx';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actLabel } from './actWords.ts';
import { actionNamed, type Offer } from './offers.ts';

export interface OpenMenu {
  row: Row;
  offers: Offer[];
  anchor: HTMLElement;
}

export function ActionMenu({ row, offers, anchor, onClosed }: OpenMenu & { onClosed: () => void }) {
  const acts = useActs();
  const say = useSpeaker();
  const [open, setOpen] = useState(true);
  const iconOf = (name: string) => actionNamed(acts.resource, name).icon;
  const withIcons = offers.some(({ name }) => iconNamed(iconOf(name)));
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
          {withIcons && <ActionIcon name={iconOf(name)} />}
          {actLabel(acts, name, row, say)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Words stand below each other whether they have an icon or not. */
function ActionIcon({ name }: { name: string | undefined }) {
  const Icon = iconNamed(name);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flex: 'none', width: 16, opacity: 0.75 }}>
      {Icon && <Icon />}
    </Box>
  );
}
