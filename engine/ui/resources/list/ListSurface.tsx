import './ListSurface.css';
import type { CSSProperties, ReactNode, Ref } from 'react';
import type { Density } from '../../../dsl/vocabulary.ts';
import { sizes } from '../../theme/tokens.ts';

interface ListSurfaceProps {
  density: Density;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The element around a list. The look of its rows is static CSS, so that rendering them adds no CSS rules. */
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
