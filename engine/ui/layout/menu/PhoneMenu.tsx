import Drawer from '@mui/material/Drawer';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { SlidersIcon } from '../../icons/icons.ts';
import { sizes } from '../../theme/tokens.ts';
import classes from './SideMenu.module.css';
import { SideMenu } from './SideMenu.tsx';

interface PhoneMenuProps {
  open: boolean;
  onClose: () => void;
  onSettings: () => void;
}

/** The side menu as a drawer below the app bar. */
export function PhoneMenu({ open, onClose, onSettings }: PhoneMenuProps) {
  const translate = useTranslate();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': translate('shell.menu.label'),
          sx: { width: 280, top: sizes.appBar, height: `calc(100% - ${sizes.appBar}px)`, px: 1.5, pb: 1.5 },
        },
      }}
    >
      <nav aria-label={translate('shell.menu.label')}>
        <SideMenu onGo={onClose} />
      </nav>
      <div className={classes.foot}>
        <button type="button" className={classes.item} onClick={onSettings}>
          <SlidersIcon />
          {translate('shell.bar.settings')}
        </button>
      </div>
    </Drawer>
  );
}
