import type { ReactNode } from 'react';

/** Status messages for people who do not see the page. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" className="visually-hidden">
    {children}
  </div>
);
