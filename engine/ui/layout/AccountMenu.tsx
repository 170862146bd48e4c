import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { logout, useUser } from '../../client/auth/session.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { useFrameExtensions } from '../resources/Screens.tsx';
import classes from './AppBar.module.css';
import { failureWords } from './failureWords.ts';
import { firstLetter } from './firstLetter.ts';
import { PopMenu } from './PopMenu.tsx';
import { toasts } from './toasts.ts';

const initials = (first: string, last: string) => `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase();

export function AccountMenu() {
  const translate = useTranslate();
  const user = useUser();
  const { accountLinks = [] } = useFrameExtensions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const close = () => setAnchor(null);
  const signOut = () => void logout().catch(error => toasts.error(failureWords(error, translate)));
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
      <PopMenu
        anchor={anchor}
        onClose={close}
        at="end"
        choices={[
          ...accountLinks.map(({ text, to }) => ({ label: translate(text), to })),
          { label: translate('shell.bar.sign_out'), onChoose: signOut, apart: true },
        ]}
      />
    </>
  );
}
