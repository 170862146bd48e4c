import { useState } from 'react';

/** Whether it has been open yet: what never was need not be fetched, and what closes stays to do so in its own time. */
export function useLatched(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
