import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { Loading } from '../components/Loading.tsx';
import { useIsBetween, useIsPhone } from '../hooks/breakpoints.ts';
import { useLatched } from '../hooks/useLatched.ts';
import { LazyBoundary } from '../loading/LazyBoundary.tsx';
import { deferComponent } from '../loading/lazyComponent.tsx';
import { changeSettings, useSettings } from '../theme/settings.ts';
import { AppBar, type Drawer } from './AppBar.tsx';
import classes from './AppLayout.module.css';
import { Brand } from './Brand.tsx';
import { FirstPage } from './firstPage.ts';
import { MenuFooter, SideMenu } from './menu/SideMenu.tsx';
import { ErrorBoundary } from './pages/ErrorBoundary.tsx';
import { SkipLink } from './SkipLink.tsx';
import { usePageEntered } from './usePageEntered.ts';

const PhoneMenu = deferComponent(async () => ({ default: (await import('./menu/PhoneMenu.tsx')).PhoneMenu }));
const SettingsDrawer = deferComponent(async () => ({
  default: (await import('./menu/SettingsDrawer.tsx')).SettingsDrawer,
}));

interface AppLayoutProps {
  /** Leaves out side menu and app bar, for a page that takes the whole window. */
  isFullWindow?: boolean;
  children: ReactNode;
}

/** The frame of the signed-in app: side menu, app bar, and the page. */
export function AppLayout({ isFullWindow = false, children }: AppLayoutProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const onPhone = useIsPhone('md');
  const inBetween = useIsBetween('md', 'lg');
  const collapsed = useSettings().menu === 'narrow';
  const [open, setOpen] = useState<Drawer | null>(null);
  // Stable, so that a change of page does not render the bar again.
  const onDrawer = useCallback((drawer: Drawer) => setOpen(now => (now === drawer ? null : drawer)), []);
  const drawers = useLatched(open !== null);
  const main = usePageEntered(pathname);
  const narrow = !onPhone && (collapsed || inBetween);
  const layout = isFullWindow ? classes.fullWindow : narrow && classes.narrow;

  return (
    <>
      <SkipLink />
      <div className={layout ? `${classes.app} ${layout}` : classes.app}>
        {!onPhone && !isFullWindow && (
          <nav className={classes.side} aria-label={translate('shell.menu.label')}>
            <div className={classes.brand}>
              <Brand markOnly={narrow} />
            </div>
            <SideMenu narrow={narrow} />
            {!inBetween && (
              <MenuFooter
                collapsed={collapsed}
                onToggle={() => changeSettings({ menu: collapsed ? 'wide' : 'narrow' })}
              />
            )}
          </nav>
        )}
        <div className={classes.column}>
          {!isFullWindow && <AppBar onPhone={onPhone} menuOpen={open === 'menu'} onDrawer={onDrawer} />}
          <main className={classes.main} id="main" tabIndex={-1} ref={main}>
            <ErrorBoundary place={pathname}>
              <LazyBoundary fallback={<Loading />}>
                {children}
                <FirstPage />
              </LazyBoundary>
            </ErrorBoundary>
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
