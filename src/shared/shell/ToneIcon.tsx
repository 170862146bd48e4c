import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import type { Tone } from '../theme/tokens.ts';

const Disc = styled('span', { shouldForwardProp: prop => prop !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '50%',
  color: theme.vars.palette[tone].main,
  backgroundColor: theme.vars.palette[tone].soft,
}));

export const ToneIcon = ({ tone = 'neutral', icon: Icon }: { tone?: Tone; icon: ComponentType<SvgIconProps> }) => (
  <Disc tone={tone} aria-hidden>
    <Icon />
  </Disc>
);
