import { type PointerEvent, useRef } from 'react';

/** How far the pointer moves before it drags and no longer presses, in pixels. */
const minDistance = 4;

/** Returns handlers of a scrolled element that a mouse drags. Fingers scroll it without them. */
export function usePan() {
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const stop = () => {
    start.current = null;
  };
  return {
    onPointerDown({ pointerType, button, target, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'mouse' || button !== 0 || (target as Element).closest('button, input')) return;
      start.current = { x: clientX, y: clientY, left: currentTarget.scrollLeft, top: currentTarget.scrollTop };
    },
    onPointerMove({ currentTarget, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      // Until then a double press reaches the picture.
      if (!currentTarget.hasPointerCapture(pointerId)) {
        if (Math.abs(x) < minDistance && Math.abs(y) < minDistance) return;
        currentTarget.setPointerCapture(pointerId);
      }
      currentTarget.scrollLeft = start.current.left - x;
      currentTarget.scrollTop = start.current.top - y;
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  };
}
