import type { ComponentType, ReactNode } from 'react';
import type { IconProps } from '../icons/icons.ts';
import type { Tone } from '../theme/tokens.ts';
import classes from './Chip.module.css';

interface ChipProps {
  tone?: Tone;
  /** A colour is never the only sign: there is always an icon, and text. */
  icon: ComponentType<IconProps>;
  children: ReactNode;
}

/** A chip with the name, icon and colour of a state. */
export const Chip = ({ tone = 'neutral', icon: Icon, children }: ChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    <Icon size={14} />
    {children}
  </span>
);
