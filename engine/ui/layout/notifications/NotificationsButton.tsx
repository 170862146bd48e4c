import { Suspense, useState } from 'react';
import { useIsLocked } from '../../../client/auth/session.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useLatched } from '../../hooks/useLatched.ts';
import { BellIcon } from '../../icons/icons.ts';
import { deferComponent } from '../../loading/lazyComponent.tsx';
import { useWaitingCount } from '../menu/useWaitingCount.ts';
import classes from './Notifications.module.css';
import { type NotificationSource, useNotifications } from './useNotifications.ts';

const WaitingList = deferComponent(() => import('./NotificationsList.tsx'));

/** Button on every page that opens the tasks of this person, with a dot while there are any. */
export function NotificationsButton() {
  const waiting = useNotifications();
  const isLocked = useIsLocked();
  return waiting && !isLocked ? <Bell waiting={waiting} /> : null;
}

function Bell({ waiting }: { waiting: NotificationSource }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ever = useLatched(anchor !== null);
  // The same query as the menu's, which is fetched once for both.
  const total = useWaitingCount(waiting.resource.name, waiting.filter);
  const words = total > 0 ? translate('shell.menu.need_you', { smart_count: total }) : translate('shell.waiting.none');
  return (
    <>
      <IconButton
        className={classes.bell}
        onClick={event => setAnchor(event.currentTarget)}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-waits={total > 0}
      >
        <BellIcon />
      </IconButton>
      {ever && (
        <Suspense fallback={null}>
          <WaitingList waiting={waiting} total={total} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
