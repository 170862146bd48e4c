import { isPlain } from '../../dsl/json-schema/isPlain.ts';
import { Loading } from '../components/Loading.tsx';
import { LazyBoundary } from '../loading/LazyBoundary.tsx';
import { lazyComponent } from '../loading/lazyComponent.tsx';
import { RenderBoundary } from './arbitrary-schema/RenderBoundary.tsx';
import { RjsfForm } from './RjsfForm.tsx';
import type { FormRendererProps } from './rendererProps.ts';

export type { FormHandle, FormRendererProps } from './rendererProps.ts';

const FaultCard = lazyComponent(async () => ({
  default: (await import('./arbitrary-schema/SchemaErrorCard.tsx')).SchemaErrorCard,
}));
const AnyForm = lazyComponent(() => import('./arbitrary-schema/ArbitrarySchemaForm.tsx'));

/**
 * Renders one step of any server form. Schemas that are known to render well are rendered at once. Others are checked
 * first; if one cannot be rendered, the page shows the reason and the answers as JSON.
 */
export function FormRenderer(props: FormRendererProps) {
  const plain = isPlain(props.schema);
  return (
    <LazyBoundary fallback={<Loading />}>
      <RenderBoundary fallback={fault => <FaultCard {...props} fault={fault} />}>
        {plain ? <RjsfForm {...props} /> : <AnyForm {...props} />}
      </RenderBoundary>
    </LazyBoundary>
  );
}
