import type { FooterAction, FormPageParts } from '../../../engine/ui/forms/index.ts';
import { LazyBoundary, lazyComponent } from '../../../engine/ui/loading/index.ts';
import type { FormState } from '../../../schemas/generated/types.ts';
import { FilesPanel, isFilesStep } from './filesStep.ts';
import { TotalSoFar } from './TotalSoFar.tsx';

const PricePanel = lazyComponent(() => import('./PricePanel.tsx'));

const requestQuote: FooterAction = { doing: 'request_quote', key: 'pricing.panel.request_quote' };

/** What the last step does: an order is placed for an amount, other kinds are sent or finished. */
function lastActions({ kind, actions, price }: FormState): FooterAction[] {
  const quotes = actions.includes('request_quote');
  if (!actions.includes('place_order')) {
    const finish: FooterAction = { doing: 'continue', key: `formui.finish.${kind}` };
    if (kind === 'order' && quotes) return [requestQuote];
    return quotes ? [finish, requestQuote] : [finish];
  }
  const place: FooterAction =
    kind === 'order' && price
      ? { doing: 'place_order', key: 'pricing.panel.place_order', amount: price.total }
      : { doing: 'place_order', key: `formui.finish.${kind}` };
  return quotes ? [place, requestQuote] : [place];
}

/** The price while an order is filled in, and the ways in which its form ends. */
export const orderFormParts: FormPageParts = {
  lastActions,
  aside: (form, pricing) =>
    isFilesStep(form) ? (
      <LazyBoundary fallback={null}>
        <FilesPanel form={form} pricing={pricing} />
      </LazyBoundary>
    ) : (
      pricing.last && (
        <LazyBoundary fallback={null}>
          <PricePanel price={form.price} last={pricing.last} complete={form.is_last} />
        </LazyBoundary>
      )
    ),
  footNote: (form, pricing) => <TotalSoFar form={form} pricing={pricing} />,
};
