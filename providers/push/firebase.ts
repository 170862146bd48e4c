import { initializeApp } from '@firebase/app';
import { deleteToken, getMessaging, getToken } from '@firebase/messaging';
import type { PushSettings } from '../portalSettings.ts';

/** The service worker that shows messages, whether a page is open or not. */
const WORKER = '/push-worker.js';

const messagingOf = ({ vapidKey: _, ...settings }: PushSettings) => getMessaging(initializeApp(settings));

/** Returns this browser's registration token, and registers it if necessary. */
export async function deviceIdOf(settings: PushSettings): Promise<string> {
  const serviceWorkerRegistration = await navigator.serviceWorker.register(WORKER);
  return getToken(messagingOf(settings), { vapidKey: settings.vapidKey, serviceWorkerRegistration });
}

/** The push service forgets this browser. */
export const forgetDevice = (settings: PushSettings): Promise<boolean> => deleteToken(messagingOf(settings));
