import type { ComponentType } from 'react';
import type { Tone } from '../theme/tokens.ts';
import type { IconProps } from './icons.ts';
import classes from './ToneIcon.module.css';

export const ToneIcon = ({ tone = 'neutral', icon: Icon }: { tone?: Tone; icon: ComponentType<IconProps> }) => (
  <span className={classes.disc} data-tone={tone} aria-hidden="true">
    <Icon />
  </span>
);
