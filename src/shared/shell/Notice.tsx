import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import type { Tone } from '../theme/tokens.ts';
import { AlertIcon, InfoIcon, OkIcon } from './icons.tsx';

const Box = styled('div', { shouldForwardProp: prop => prop !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'flex',
  gap: 12,
  padding: '14px 16px',
  borderRadius: theme.vars.shape.borderRadius,
  border: `1px solid ${theme.vars.palette[tone].line}`,
  backgroundColor: tone === 'neutral' ? theme.vars.palette.background.paper : theme.vars.palette[tone].soft,
  '& > svg': { marginTop: 2, color: theme.vars.palette[tone].main },
  '& h2': tone === 'error' ? { color: theme.vars.palette.error.main } : {},
  '& ul': { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 2 },
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 2 },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginTop: 8 });

const ICONS = {
  wait: AlertIcon,
  error: AlertIcon,
  success: OkIcon,
  info: InfoIcon,
  neutral: InfoIcon,
  primary: InfoIcon,
};

interface NoticeProps {
  tone?: Tone;
  /** What happened. */
  title?: ReactNode;
  /** What it means. */
  children?: ReactNode;
  /** What to do. */
  actions?: ReactNode;
  /** Read out at once; only for what has just happened. */
  alert?: boolean;
  id?: string;
  ref?: Ref<HTMLDivElement>;
}

/** One a page, under the header. What needs no answer is a toast. */
export function Notice({ tone = 'neutral', title, children, actions, alert, id, ref }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <Box tone={tone} role={alert ? 'alert' : undefined} id={id} ref={ref} tabIndex={alert ? -1 : undefined}>
      <Icon aria-hidden />
      <div style={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
        {title && (
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
        )}
        {children && (
          <Typography component="div" sx={{ maxWidth: '84ch' }}>
            {children}
          </Typography>
        )}
        {actions && <Actions>{actions}</Actions>}
      </div>
    </Box>
  );
}
