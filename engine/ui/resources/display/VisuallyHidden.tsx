import type { ReactNode } from 'react';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
);

/** The same for a table or a list. */
export const VisuallyHiddenBlock = ({ children }: { children: ReactNode }) => (
  <div className="visually-hidden">{children}</div>
);
