import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { iconNamed } from '../../icons/namedIcons.tsx';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { useActions } from './actionsContext.ts';
import { actionLabel } from './actionTexts.ts';
import { type AvailableAction, getAction } from './availableActions.ts';

export interface OpenMenu {
  row: Row;
  offers: AvailableAction[];
  anchor: HTMLElement;
}

export function ActionMenu({ row, offers, anchor, onClosed }: OpenMenu & { onClosed: () => void }) {
  const acts = useActions();
  const i18n = useI18n();
  const [open, setOpen] = useState(true);
  const iconOf = (name: string) => getAction(acts.resource, name).icon;
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
          {actionLabel(acts, name, row, i18n)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Texts are aligned, with or without an icon. */
function ActionIcon({ name }: { name: string | undefined }) {
  const Icon = iconNamed(name);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flex: 'none', width: 16, opacity: 0.75 }}>
      {Icon && <Icon />}
    </Box>
  );
}
