import { useState } from 'react';

/**
 * Returns whether `open` was ever true: what was never opened need not be loaded, and what closes stays mounted for its
 * animation.
 */
export function useLatched(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
