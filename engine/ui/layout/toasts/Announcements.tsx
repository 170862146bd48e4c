import { useEffect } from 'react';
import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { offerUndo } from './offerUndo.tsx';
import { toasts } from './toasts.ts';

const KINDS = { success: 'success', error: 'error', warning: 'blank', info: 'blank' } as const;

/** Shows react-admin's notifications as toasts. An undoable change is sent when its toast closes. */
export function Announcements() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    const words =
      typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : <span>{message}</span>;
    if (notificationOptions?.undoable) offerUndo(words, takeMutation() ?? undefined, translate('ra.action.undo'));
    else toasts[KINDS[type as keyof typeof KINDS] ?? 'blank'](words, durationOf(notification));
  }, [notifications, takeNotification, takeMutation, translate]);

  return null;
}

/** Each kind has its own duration unless the notification says another; null is until it is dismissed. */
function durationOf({ notificationOptions }: NotificationPayload) {
  const wanted = notificationOptions?.autoHideDuration;
  if (wanted === undefined) return {};
  return { duration: wanted ?? Number.POSITIVE_INFINITY };
}
