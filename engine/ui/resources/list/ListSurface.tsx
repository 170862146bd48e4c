import './ListSurface.css';
import type { CSSProperties, ReactNode, Ref } from 'react';
import type { Density } from '../../../dsl/vocabulary.ts';
import { sizes } from '../../theme/tokens.ts';

interface ListSurfaceProps {
  density: Density;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The ground of a list. The look of its rows is static CSS, so that they add no rules when they are drawn. */
export const ListSurface = ({ density, ref, children }: ListSurfaceProps) => (
  <div
    ref={ref}
    className="list-surface"
    data-density={density}
    style={{ '--row': `${sizes.row[density]}px` } as CSSProperties}
  >
    {children}
  </div>
);
