import { memo } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { IconButton } from '../components/IconButton.tsx';
import { LeftIcon, MenuIcon, SlidersIcon } from '../icons/icons.ts';
import classes from './AppBar.module.css';
import { Brand } from './Brand.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { AccountMenu } from './menu/AccountMenu.tsx';
import { NotificationsButton } from './notifications/NotificationsButton.tsx';
import { usePageTrail } from './pageTrail.ts';
import { SearchButton } from './search/SearchButton.tsx';

/** What the bar opens beside the page. */
export type Drawer = 'menu' | 'settings';

interface AppBarProps {
  onPhone: boolean;
  menuOpen: boolean;
  /** Opens or closes a drawer. */
  onDrawer: (drawer: Drawer) => void;
}

export const AppBar = memo(function AppBar({ onPhone, menuOpen, onDrawer }: AppBarProps) {
  const translate = useTranslate();
  return (
    <header className={classes.bar} data-screen-only>
      {onPhone && (
        <>
          <IconButton
            onClick={() => onDrawer('menu')}
            aria-label={translate(menuOpen ? 'shell.menu.close' : 'shell.menu.open')}
            aria-expanded={menuOpen}
          >
            <MenuIcon />
          </IconButton>
          <WayBack />
          <SearchButton onPhone />
          <NotificationsButton />
        </>
      )}
      {!onPhone && (
        <>
          <Breadcrumbs />
          <SearchButton onPhone={false} />
          <NotificationsButton />
          <IconButton onClick={() => onDrawer('settings')} aria-label={translate('shell.bar.settings')}>
            <SlidersIcon />
          </IconButton>
        </>
      )}
      <AccountMenu />
    </header>
  );
});

/** On phones: a link to the parent page, or the product's name at the top level. */
function WayBack() {
  const translate = useTranslate();
  const parent = usePageTrail().parents.at(-1);
  if (!parent)
    return (
      <div className={classes.name}>
        <Brand />
      </div>
    );
  return (
    <Link className={classes.back} to={parent.to} aria-label={translate('shell.bar.back', { page: parent.label })}>
      <LeftIcon />
      <span className={classes.up} dir="auto">
        {parent.label}
      </span>
    </Link>
  );
}
