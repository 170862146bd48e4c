import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '../../client/i18n/useTranslate.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 1060,
  display: 'flex',
  gap: 8,
  padding: '12px 16px',
  paddingBottom: 'max(12px, env(safe-area-inset-bottom))',
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > :first-of-type': { flex: 1, minWidth: 0 },
}));

/**
 * The bar at the bottom of a page on phones: the main action, and at most one beside it. The page keeps room below by
 * `body:has(.bottom-bar)`.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return createPortal(
    <Bar className="bottom-bar" role="region" aria-label={translate('shell.main_action')}>
      {children}
    </Bar>,
    document.body,
  );
}
