import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { logout, useUser } from '../../../providers/auth/session.ts';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import classes from './AppBar.module.css';
import { toasts } from './toasts.ts';

const initials = (first: string, last: string) => `${first.charAt(0)}${last.charAt(0)}`.toLocaleUpperCase();

export function AccountMenu() {
  const translate = useTranslate();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const close = () => setAnchor(null);
  const signOut = () => {
    close();
    logout().catch((error: Error) => toasts.error(error.message));
  };
  return (
    <>
      <IconButton
        onClick={event => setAnchor(event.currentTarget)}
        aria-label={translate('shell.bar.account_menu', { name: `${user.first_name} ${user.last_name}` })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <span className={classes.avatar} data-initials={initials(user.first_name, user.last_name)} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to="/dashboard/account" onClick={close}>
          {translate('shell.bar.profile')}
        </MenuItem>
        <MenuItem component={Link} to="/dashboard/account/security" onClick={close}>
          {translate('shell.bar.security')}
        </MenuItem>
        <Divider component="li" sx={{ my: 0.75 }} />
        <MenuItem onClick={signOut}>{translate('shell.bar.sign_out')}</MenuItem>
      </Menu>
    </>
  );
}
