import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { DocumentIcon } from './icons.tsx';

const Middle = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  padding: '44px 24px',
  textAlign: 'center',
});

interface EmptyStateProps {
  icon?: ComponentType<SvgIconProps>;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

export const EmptyState = ({ icon: Icon = DocumentIcon, title, children, action }: EmptyStateProps) => (
  <Middle>
    <Icon aria-hidden sx={{ fontSize: 24, strokeWidth: 1.25, color: 'text.secondary', mb: 0.75 }} />
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    {children && (
      <Typography component="p" sx={{ color: 'text.secondary', maxWidth: '44ch' }}>
        {children}
      </Typography>
    )}
    {action && <div style={{ marginTop: 12 }}>{action}</div>}
  </Middle>
);
