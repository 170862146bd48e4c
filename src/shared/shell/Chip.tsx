import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';

const Pill = styled('span', { shouldForwardProp: prop => prop !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 24,
  paddingInline: '7px 9px',
  borderRadius: 999,
  whiteSpace: 'nowrap',
  color: theme.vars.palette[tone].main,
  backgroundColor: theme.vars.palette[tone].soft,
}));

interface ChipProps {
  tone?: Tone;
  /** A colour never stands alone: there is always an icon, and words. */
  icon: ComponentType<SvgIconProps>;
  children: ReactNode;
}

export const Chip = ({ tone = 'neutral', icon: Icon, children }: ChipProps) => (
  <Pill tone={tone}>
    <Icon sx={{ fontSize: 14 }} aria-hidden />
    {children}
  </Pill>
);
