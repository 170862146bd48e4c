import Divider from '@mui/material/Divider';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';

export interface MenuChoice {
  label: string;
  onChoose?: () => void;
  /** The page it leads to. */
  to?: string;
  danger?: boolean;
  /** Shows a line above it. */
  apart?: boolean;
}

export interface PopMenuProps {
  /** The button that opened it; null: it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  choices: MenuChoice[];
  /** How the menu is aligned to its button. */
  at?: 'start' | 'end';
}

const PLACES: Record<NonNullable<PopMenuProps['at']>, Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'>> = {
  start: {},
  end: {
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'right' },
  },
};

export default function PopMenuList({ anchor, onClose, choices, at = 'start' }: PopMenuProps) {
  const choose = ({ onChoose }: MenuChoice) => {
    onClose();
    onChoose?.();
  };
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose} {...PLACES[at]}>
      {choices.flatMap(choice => [
        choice.apart && <Divider key={`above ${choice.label}`} component="li" sx={{ my: 0.75 }} />,
        <MenuItem
          key={choice.label}
          {...(choice.to && { component: Link, to: choice.to })}
          onClick={() => choose(choice)}
          sx={choice.danger ? { color: 'error.main' } : undefined}
        >
          {choice.label}
        </MenuItem>,
      ])}
    </Menu>
  );
}
