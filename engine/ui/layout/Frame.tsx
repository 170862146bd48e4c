import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { changeSettings, useSettings } from '../theme/settings.ts';
import { AppBar } from './AppBar.tsx';
import { Brand } from './Brand.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import classes from './Frame.module.css';
import { Loading } from './Loading.tsx';
import { laterPart } from './onDemand.tsx';
import { MenuFoot, SideMenu } from './SideMenu.tsx';
import { useArrival } from './useArrival.ts';
import { useEver } from './useEver.ts';
import { useBetween, useOnPhone } from './width.ts';

const PhoneMenu = laterPart(async () => ({ default: (await import('./PhoneMenu.tsx')).PhoneMenu }));
const SettingsDrawer = laterPart(async () => ({ default: (await import('./SettingsDrawer.tsx')).SettingsDrawer }));

/** The frame of the signed-in app: side menu, app bar, and the page. */
export function Frame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const onPhone = useOnPhone('md');
  const inBetween = useBetween('md', 'lg');
  const collapsed = useSettings().menu === 'narrow';
  const [open, setOpen] = useState<'menu' | 'settings' | null>(null);
  const drawers = useEver(open !== null);
  const main = useArrival(pathname);
  const narrow = !onPhone && (collapsed || inBetween);

  return (
    <>
      <a className={classes.skip} href="#main" data-screen-only>
        {translate('shell.skip')}
      </a>
      <div className={narrow ? `${classes.app} ${classes.narrow}` : classes.app}>
        {!onPhone && (
          <nav className={classes.side} aria-label={translate('shell.menu.label')}>
            <div className={classes.brand}>
              <Brand markOnly={narrow} />
            </div>
            <SideMenu narrow={narrow} />
            {!inBetween && (
              <MenuFoot
                collapsed={collapsed}
                onToggle={() => changeSettings({ menu: collapsed ? 'wide' : 'narrow' })}
              />
            )}
          </nav>
        )}
        <div className={classes.column}>
          <AppBar
            onPhone={onPhone}
            menuOpen={open === 'menu'}
            onMenu={() => setOpen(open === 'menu' ? null : 'menu')}
            onSettings={() => setOpen(open === 'settings' ? null : 'settings')}
          />
          <main className={classes.main} id="main" tabIndex={-1} ref={main}>
            <CrashBoundary place={pathname}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </CrashBoundary>
          </main>
        </div>
      </div>
      {drawers && (
        <Suspense fallback={null}>
          {onPhone && (
            <PhoneMenu open={open === 'menu'} onClose={() => setOpen(null)} onSettings={() => setOpen('settings')} />
          )}
          <SettingsDrawer open={open === 'settings'} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
