import type { CSSProperties, ReactNode } from 'react';

const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span style={hidden}>{children}</span>;

/** The same for a table or a list. */
export const VisuallyHiddenBlock = ({ children }: { children: ReactNode }) => <div style={hidden}>{children}</div>;
