import type { ComponentType } from 'react';
import type { IconProps } from '../icons/icons.ts';
import type { Tone } from '../theme/tokens.ts';
import classes from './ToneIcon.module.css';

/** An icon on a disc in the colour of a tone. */
export const ToneIcon = ({ tone = 'neutral', icon: Icon }: { tone?: Tone; icon: ComponentType<IconProps> }) => (
  <span className={classes.disc} data-tone={tone} aria-hidden="true">
    <Icon />
  </span>
);
