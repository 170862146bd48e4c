import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useIsImpersonating } from '../../client/auth/session.ts';

/** Every field and button inside is off, by the browser itself; links still lead on. */
const Off = styled('fieldset')({
  all: 'unset',
  display: 'contents',
  '& :disabled': { cursor: 'not-allowed', pointerEvents: 'none' },
  '& button:disabled, & label:has(:disabled)': { opacity: 0.5 },
});

/** Disables controls while a member of staff impersonates the person. */
export function ReadOnly({ children }: { children?: ReactNode }) {
  const looksOnly = useIsImpersonating();
  const content = children ?? <Outlet />;
  return looksOnly ? <Off disabled>{content}</Off> : content;
}
