import { lazy, Suspense } from 'react';
import { isPlain } from '../../dsl/json-schema/isPlain.ts';
import { Loading } from '../layout/Loading.tsx';
import { DrawBoundary } from './any/DrawBoundary.tsx';
import { DrawnForm } from './DrawnForm.tsx';
import type { FormRendererProps } from './rendererProps.ts';

export type { FormHandle, FormRendererProps } from './rendererProps.ts';

const FaultCard = lazy(async () => ({ default: (await import('./any/FaultCard.tsx')).FaultCard }));
const AnyForm = lazy(() => import('./any/AnyForm.tsx'));

/**
 * Renders one step of any server form. What is known to draw well is drawn at once; every other schema is read with care
 * first, and where it cannot be drawn, the reason stands there with its answers as JSON.
 */
export function FormRenderer(props: FormRendererProps) {
  const plain = isPlain(props.schema);
  return (
    <Suspense fallback={<Loading />}>
      <DrawBoundary fallback={fault => <FaultCard {...props} fault={fault} />}>
        {plain ? <DrawnForm {...props} /> : <AnyForm {...props} />}
      </DrawBoundary>
    </Suspense>
  );
}
