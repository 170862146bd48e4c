import { useState } from 'react';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { reportError } from '../../../engine/client/reporting/index.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { turnOnPush } from '../../../providers/push/push.ts';

/** The message after the browser's permission prompt. A prompt that is closed without an answer has none. */
const SAYS = { on: 'success', refused: 'blank', off: null, unavailable: 'error' } as const;

/** Turns push messages on for this device, and shows the result. */
export function useEnablePush() {
  const translate = useTranslate();
  const [pending, setPending] = useState(false);
  const turnOn = async () => {
    setPending(true);
    try {
      const standing = await turnOnPush();
      const kind = SAYS[standing];
      if (kind) toasts[kind](translate(`push.said.${standing}`));
    } catch (error) {
      reportError(error);
      toasts.error(translate('push.said.unavailable'));
    } finally {
      setPending(false);
    }
  };
  return { pending, turnOn };
}
