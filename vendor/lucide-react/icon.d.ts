import type { ForwardRefExoticComponent, RefAttributes, SVGProps } from 'react';

export interface LucideProps extends RefAttributes<SVGSVGElement>, Partial<Omit<SVGProps<SVGSVGElement>, 'ref'>> {
  size?: string | number;
  nonScalingStroke?: boolean;
}

export type LucideIcon = ForwardRefExoticComponent<Omit<LucideProps, 'ref'> & RefAttributes<SVGSVGElement>>;

declare const icon: LucideIcon;
export default icon;
