import { useSyncExternalStore } from 'react';
import { call } from '../../engine/client/api/index.ts';
import { getSession, subscribeSession } from '../../engine/client/auth/index.ts';
import { localStore } from '../../engine/client/storage/index.ts';
import { type PushSettings, portalSettings } from '../portalSettings.ts';

/** The key is the specification's. */
const ID = 'fcmDeviceId';
/** The person who allowed push messages in this browser. Another person who signs in here must allow them again. */
const OWNER = 'fcmDeviceOf';
const OFFER = 'pushOffer';

/** `unavailable`: not set up, or this browser cannot. `refused`: its owner has blocked them in the browser. */
type PushStatus = 'unavailable' | 'refused' | 'off' | 'on';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

const isAble = () => 'serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window;

export function getPushStatus(settings: PushSettings | null = portalSettings.push): PushStatus {
  if (!settings || !isAble()) return 'unavailable';
  if (Notification.permission === 'denied') return 'refused';
  const owner = getSession().user?.uuid;
  const isOwners = owner !== undefined && localStore.get(OWNER) === owner;
  return Notification.permission === 'granted' && localStore.get(ID) && isOwners ? 'on' : 'off';
}

export const usePushStatus = (): PushStatus => useSyncExternalStore(subscribe, () => getPushStatus());

/** The only place that loads the library of the push service. */
async function register(settings: PushSettings): Promise<void> {
  const owner = getSession().user?.uuid;
  const { deviceIdOf } = await import('./firebase.ts');
  const device_id = await deviceIdOf(settings);
  if (!owner || owner !== getSession().user?.uuid) return;
  await call('putDevice', { body: { device_id } });
  localStore.set(ID, device_id);
  localStore.set(OWNER, owner);
}

/**
 * Turns push messages on after a press: the browser asks for permission, and this device then gets the same news as
 * mails.
 */
export async function turnOnPush(settings: PushSettings | null = portalSettings.push): Promise<PushStatus> {
  if (!settings || !isAble()) return 'unavailable';
  try {
    if ((await Notification.requestPermission()) === 'granted') await register(settings);
  } finally {
    notifyListeners();
  }
  return getPushStatus(settings);
}

/**
 * Registers the device again, because the session may be new, and the push service may have given the device a new id.
 */
export async function resumePush(settings: PushSettings | null = portalSettings.push): Promise<void> {
  if (settings && getPushStatus(settings) === 'on') await register(settings).catch(() => undefined);
}

export async function turnOffPush(settings: PushSettings | null = portalSettings.push): Promise<void> {
  const device_id = localStore.get(ID);
  if (!settings || !device_id) return;
  await call('deleteDevice', { query: { device_id } });
  localStore.remove(ID);
  localStore.remove(OWNER);
  notifyListeners();
  const { forgetDevice } = await import('./firebase.ts');
  await forgetDevice(settings).catch(() => undefined);
}

/** Offers push messages once, after the first paid order. */
export function offerPush(): void {
  if (!portalSettings.push || localStore.get(OFFER)) return;
  localStore.set(OFFER, 'due');
  notifyListeners();
}

export function answerOffer(): void {
  localStore.set(OFFER, 'answered');
  notifyListeners();
}

export const useIsPushOffered = (): boolean =>
  useSyncExternalStore(subscribe, () => localStore.get(OFFER) === 'due' && getPushStatus() === 'off');
