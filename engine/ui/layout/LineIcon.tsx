import type { CSSProperties, ReactNode } from 'react';

export interface IconProps {
  /** In pixels; 16 unless said. */
  size?: number;
  className?: string;
  style?: CSSProperties;
  /** Icons stand beside words and are hidden from screen readers. */
  'aria-hidden'?: boolean | 'true' | 'false';
}

/** Drawn on 16 by 16 with a 1.5 stroke in the colour of the text. Plain SVG: pages before sign-in carry no MUI. */
export const LineIcon = ({ size = 16, className, style, children }: IconProps & { children?: ReactNode }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    className={className ? `icon ${className}` : 'icon'}
    style={style}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** A drawing that points along the line of writing. */
export const MirroredIcon = ({ className, ...props }: IconProps & { children?: ReactNode }) => (
  <LineIcon {...props} className={className ? `flip ${className}` : 'flip'} />
);
