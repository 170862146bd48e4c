import { Suspense } from 'react';
import type { ResolvedItem } from '../../../dsl/resolve/resolved.ts';
import { type ExtensionProps, useExtension } from '../Screens.tsx';
import { SectionSkeleton } from './ShowSkeleton.tsx';

type ExtensionPartProps = ExtensionProps & { name: string };

/** One of several parts of a page that a schema file names: they all come at once, or each would push the next away. */
export function ExtensionPart({ name, ...props }: ExtensionPartProps) {
  const Named = useExtension(name);
  return Named ? <Named {...props} /> : null;
}

/** A standalone one, which reserves its space while it loads. */
export const StandaloneExtension = (props: ExtensionPartProps) => (
  <Suspense fallback={<SectionSkeleton />}>
    <ExtensionPart {...props} />
  </Suspense>
);

/** `"props": {"aside": true}` puts a component of any tab beside the page. */
export const standsAside = (item: ResolvedItem): boolean => Boolean(item.component && item.props?.aside);
