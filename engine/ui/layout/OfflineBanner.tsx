import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { WifiIcon } from '../icons/icons.ts';
import classes from './OfflineBanner.module.css';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns whether the browser is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

export function OfflineBanner() {
  const translate = useTranslate();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          <WifiIcon />
          <strong>{translate('shell.offline.title')}</strong>
          <span>{translate('shell.offline.text')}</span>
        </div>
      )}
    </div>
  );
}
