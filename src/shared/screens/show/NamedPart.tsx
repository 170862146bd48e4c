import { Suspense } from 'react';
import type { ResolvedItem } from '../../../../schemas/language/resource.ts';
import { type NamedProps, useNamed } from '../Screens.tsx';
import { SectionSkeleton } from './ShowSkeleton.tsx';

/** A part of the page that a schema file names. */
export function NamedPart({ name, ...props }: NamedProps & { name: string }) {
  const Named = useNamed(name);
  return Named ? (
    <Suspense fallback={<SectionSkeleton />}>
      <Named {...props} />
    </Suspense>
  ) : null;
}

/** `"props": {"aside": true}` puts a component of any tab beside the page. */
export const standsAside = (item: ResolvedItem): boolean => Boolean(item.component && item.props?.aside);
