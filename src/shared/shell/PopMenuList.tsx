import Divider from '@mui/material/Divider';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import type { Choice, PopMenuProps } from './PopMenu.tsx';

const PLACES: Record<NonNullable<PopMenuProps['at']>, Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'>> = {
  start: {},
  end: {
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'right' },
  },
};

export default function PopMenuList({ anchor, onClose, choices, at = 'start' }: PopMenuProps) {
  const choose = ({ onChoose }: Choice) => {
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
