import type { ComponentProps } from 'react';
import classes from './IconButton.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  size?: 'small' | 'normal';
}

/** A round button with an icon. MUI's computes its styles in each render, and a list has many of them. */
export const IconButton = ({ size = 'normal', className, ...button }: IconButtonProps) => (
  <button
    type="button"
    {...button}
    className={[classes.button, size === 'small' && classes.small, className].filter(Boolean).join(' ')}
  />
);
