import { type TouchEvent, useRef } from 'react';

/** How far a finger moves sideways, and how little up or down, in pixels. */
const minDistance = 64;
const maxDrift = 48;

/** Returns handlers that call `onSwipe` with 1 for a swipe to the left, and with -1 for one to the right. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const [finger, second] = Array.from(touches);
      start.current = finger && !second ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [finger] = Array.from(changedTouches);
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) >= minDistance && Math.abs(y) <= maxDrift) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
