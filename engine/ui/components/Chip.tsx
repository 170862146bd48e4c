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

interface MaskedChipProps extends Pick<ChipProps, 'tone' | 'children'> {
  /** Class of the icon, from `maskClass`. */
  mask: string;
}

/** The same as one element, for the rows of a list: its icon is the mask of a pseudo-element. */
export const MaskedChip = ({ tone = 'neutral', mask, children }: MaskedChipProps) => (
  <span className={`${classes.chip} ${classes.masked} ${mask}`} data-tone={tone}>
    {children}
  </span>
);
