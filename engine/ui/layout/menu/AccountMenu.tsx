import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { Identity } from '../../../client/auth/authProvider.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { firstLetter } from '../../components/firstLetter.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { PopMenu } from '../../components/PopMenu.tsx';
import { useFrameExtensions } from '../../resources/Screens.tsx';
import classes from '../AppBar.module.css';
import { useSignOut } from '../useSignOut.ts';

const initialsOf = (names: string[]) => names.map(firstLetter).join('').toLocaleUpperCase();

export function AccountMenu() {
  const translate = useTranslate();
  const signOut = useSignOut();
  const { identity } = useGetIdentity();
  const { accountLinks = [] } = useFrameExtensions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!identity?.id) return null;
  const { fullName = '', names = [fullName] } = identity as Partial<Identity>;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        onClick={event => setAnchor(event.currentTarget)}
        aria-label={translate('shell.bar.account_menu', { name: fullName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <span className={classes.avatar} data-initials={initialsOf(names)} />
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
