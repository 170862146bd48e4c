import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react';

/** The state of a media element. */
export interface MediaState {
  isPaused: boolean;
  time: number;
  /** Seconds; 0 until it is known. */
  duration: number;
  rate: number;
  isMuted: boolean;
  hasFailed: boolean;
}

export interface Media extends MediaState {
  element: HTMLMediaElement | null;
  ref: RefCallback<HTMLMediaElement>;
  toggle: () => void;
  seek: (time: number) => void;
  nextRate: () => void;
  toggleMuted: () => void;
}

const events = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'durationchange',
  'ratechange',
  'volumechange',
  'error',
  'ended',
];
const rates = [1, 1.25, 1.5, 2, 0.75];
const initial: MediaState = { isPaused: true, time: 0, duration: 0, rate: 1, isMuted: false, hasFailed: false };

/** Follows and controls a media element. */
export function useMedia(): Media {
  const [element, ref] = useState<HTMLMediaElement | null>(null);
  const [store, setStore] = useState(() => createStore(null));
  const attach = useCallback<RefCallback<HTMLMediaElement>>(node => {
    ref(node);
    setStore(createStore(node));
  }, []);
  const state = useSyncExternalStore(store.subscribe, store.read);
  return {
    ...state,
    element,
    ref: attach,
    toggle: () => {
      if (!element) return;
      if (element.paused) void element.play().catch(() => undefined);
      else element.pause();
    },
    seek: time => {
      if (element) element.currentTime = time;
    },
    nextRate: () => {
      if (element) element.playbackRate = rates[(rates.indexOf(element.playbackRate) + 1) % rates.length] ?? 1;
    },
    toggleMuted: () => {
      if (element) element.muted = !element.muted;
    },
  };
}

function createStore(element: HTMLMediaElement | null) {
  let state = initial;
  return {
    read: () => state,
    subscribe(listener: () => void) {
      const update = () => {
        if (!element) return;
        state = stateOf(element);
        listener();
      };
      for (const event of events) element?.addEventListener(event, update);
      update();
      return () => {
        for (const event of events) element?.removeEventListener(event, update);
      };
    },
  };
}

const stateOf = (element: HTMLMediaElement): MediaState => ({
  isPaused: element.paused,
  time: element.currentTime,
  duration: Number.isFinite(element.duration) ? element.duration : 0,
  rate: element.playbackRate,
  isMuted: element.muted,
  hasFailed: element.error !== null,
});
