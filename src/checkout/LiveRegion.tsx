import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Visible to screen readers only. */
const Hidden = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Status messages for people who do not see the page. */
export const LiveRegion = ({ children }: { children: ReactNode }) => <Hidden role="status">{children}</Hidden>;
