import { Suspense } from 'react';
import type { ResolvedItem } from '../../../dsl/resolve/resolved.ts';
import { type NamedProps, useNamed } from '../Screens.tsx';
import { SectionSkeleton } from './ShowSkeleton.tsx';

type NamedPartProps = NamedProps & { name: string };

/** One of several parts of a page that a schema file names: they all come at once, or each would push the next away. */
export function NamedPart({ name, ...props }: NamedPartProps) {
  const Named = useNamed(name);
  return Named ? <Named {...props} /> : null;
}

/** One that stands alone, and keeps its place until it is there. */
export const NamedAlone = (props: NamedPartProps) => (
  <Suspense fallback={<SectionSkeleton />}>
    <NamedPart {...props} />
  </Suspense>
);

/** `"props": {"aside": true}` puts a component of any tab beside the page. */
export const standsAside = (item: ResolvedItem): boolean => Boolean(item.component && item.props?.aside);
