import { useEffect, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/** Returns the inner size of an element in pixels, and follows its changes. */
export function useElementSize(element: HTMLElement): Size {
  const [size, setSize] = useState<Size>(() => sizeOf(element));
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setSize(sizeOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Without its padding. */
function sizeOf(element: HTMLElement): Size {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  const pixels = (value: string) => Number.parseFloat(value) || 0;
  return {
    width: element.clientWidth - pixels(paddingLeft) - pixels(paddingRight),
    height: element.clientHeight - pixels(paddingTop) - pixels(paddingBottom),
  };
}
