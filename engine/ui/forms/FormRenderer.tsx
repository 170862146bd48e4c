import { lazy, Suspense } from 'react';
import { isPlain } from '../../dsl/json-schema/isPlain.ts';
import { Loading } from '../components/Loading.tsx';
import { RenderBoundary } from './arbitrary-schema/RenderBoundary.tsx';
import { RjsfForm } from './RjsfForm.tsx';
import type { FormRendererProps } from './rendererProps.ts';

export type { FormHandle, FormRendererProps } from './rendererProps.ts';

const FaultCard = lazy(async () => ({
  default: (await import('./arbitrary-schema/SchemaErrorCard.tsx')).SchemaErrorCard,
}));
const AnyForm = lazy(() => import('./arbitrary-schema/ArbitrarySchemaForm.tsx'));

/**
 * Renders one step of any server form. What is known to draw well is drawn at once; every other schema is read with care
 * first, and where it cannot be drawn, the reason stands there with its answers as JSON.
 */
export function FormRenderer(props: FormRendererProps) {
  const plain = isPlain(props.schema);
  return (
    <Suspense fallback={<Loading />}>
      <RenderBoundary fallback={fault => <FaultCard {...props} fault={fault} />}>
        {plain ? <RjsfForm {...props} /> : <AnyForm {...props} />}
      </RenderBoundary>
    </Suspense>
  );
}
