import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { ErrorState, ErrorSummary, Loading } from '../../../../engine/ui/components/index.ts';
import { type StepComponentProps, useFormPricing, useStepBusy } from '../../../../engine/ui/forms/index.ts';
import { lazyComponent } from '../../../../engine/ui/loading/index.ts';
import type { PriceList } from '../../../../schemas/generated/types.ts';
import { maxOrderQuantities, quantityKeys } from '../../../../schemas/pricing/quantities.ts';
import { QuoteStatus } from '../../../shared/quote/QuoteStatus.tsx';
import { takesFiles } from '../../../shared/quote/units.ts';
import { useFileDrop } from '../../../shared/quote/useFileDrop.ts';
import { usePriceList } from '../../../shared/quote/usePriceList.ts';
import { usePrices } from '../../../shared/quote/usePrices.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { SecondOrders } from '../SecondOrders.tsx';
import { splitFiles } from './filesQuote.ts';
import { OrderFilesCard, PlannedFiles } from './OrderFilesCard.tsx';
import { OrderServices } from './OrderServices.tsx';
import { findTurnaround } from './orderPrice.ts';
import { type FieldIds, useFieldIds } from './useFieldIds.ts';
import { type FilesQuote, quantitiesOf, useFilesQuote } from './useFilesQuote.ts';

/** Documents and photos are rarely dropped together. */
const MixedFiles = lazyComponent(() => import('./MixedFiles.tsx'));

/** The first step of an order: files, how much of them is edited, and the service. */
export default function OrderFilesStep(props: StepComponentProps) {
  const { data, error, retry } = usePriceList();
  if (data) return <LoadedStep {...props} list={data} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
}

function LoadedStep({ form, problems, alarm, list }: StepComponentProps & { list: PriceList }) {
  const texts = useQuoteTexts();
  const quote = useFilesQuote(form, list);
  useDraftFiles(quote, form, list);
  const isOver = useFileDrop(form.kind === 'order' ? quote.draft.add : null);
  const ids = useFieldIds(quote.unit);
  const split = splitFiles(quote.files, list);
  if (split)
    return (
      <Suspense fallback={<Loading />}>
        <MixedFiles form={form} quote={quote} list={list} parts={split} alarm={alarm} />
      </Suspense>
    );
  const sentences = Object.fromEntries(problems.map(({ path, message }) => [String(path[0]), message]));
  const key = quantityKeys[quote.unit];
  // A quantity that cannot be ordered is no answer: the server only misses one.
  if (sentences[key] && (quote.typed?.trim() || quote.counted !== null))
    sentences[key] = texts.text('quantity_problem', { max: texts.number(maxOrderQuantities[quote.unit]) });
  return (
    <div className="stack">
      <ErrorSummary errors={sentences} fields={fieldsOf(ids)} />
      <Status quote={quote} />
      <SecondOrders uuid={String(form.object_uuid)} />
      {form.kind === 'order' ? (
        <OrderFilesCard quote={quote} list={list} isOver={isOver} ids={ids} problems={sentences} />
      ) : (
        <PlannedFiles quote={quote} list={list} ids={ids} problems={sentences} />
      )}
      <PricedServices
        quote={quote}
        list={list}
        ids={ids}
        problem={sentences.order_type}
        takesFiles={form.kind === 'order'}
      />
    </div>
  );
}

const fieldsOf = ({ service, quantity, fileType, link }: FieldIds) => ({
  order_type: service,
  [quantityKeys[quantity.unit]]: quantity,
  file_type: fileType,
  cloud_link: link,
});

/** Opens the files of the draft, fills in what they say, and uploads them. */
function useDraftFiles(
  { draft, answers, change, filled, files, isCounting, unit, counted, service }: FilesQuote,
  form: OrderForm,
  list: PriceList,
) {
  // Until the count has become an answer, the price and the quantity are of earlier files.
  useStepBusy(isCounting || filled !== null);
  const isNew = form.updated_at === null;
  const isOrder = form.kind === 'order';
  useEffect(() => {
    if (!isOrder) return;
    void draft.open(list.file_types, isNew);
    // Windows without live events.
    window.addEventListener('focus', draft.refresh);
    return () => window.removeEventListener('focus', draft.refresh);
  }, [draft, list, isNew, isOrder]);
  useQuery({
    // Below the key of the order: a change of its files, in any window, makes the query stale.
    queryKey: ['orders', 'getOne', { id: form.object_uuid, files: true }],
    queryFn: () => {
      // The end of an upload lists them too.
      if (!draft.uploads.isSending) draft.refresh();
      return null;
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isOrder,
  });
  const { version } = form;
  const shown = useRef(version);
  useEffect(() => {
    if (isOrder && version !== shown.current) draft.refresh();
    shown.current = version;
  }, [draft, isOrder, version]);
  useEffect(() => {
    if (filled) change(filled);
    else if (counted !== null && answers[quantityKeys[unit]] === counted) draft.filled[unit] = counted;
  }, [draft, filled, answers, change, counted, unit]);
  // The server takes the files of the stored service; until one is stored, files of any type.
  const { order_type, file_type } = form.step_data;
  const isStored = (order_type === answers.order_type && file_type === answers.file_type) || order_type === undefined;
  const isMixed = splitFiles(files, list) !== null;
  useEffect(() => {
    if (isStored && !isMixed && files.length > 0)
      void draft.uploads.upload(file => !service || takesFiles(service, [file]));
  }, [draft, isStored, isMixed, files, service]);
}

type OrderForm = StepComponentProps['form'];

/** Announces the count and the price, once each. */
function Status({ quote }: { quote: FilesQuote }) {
  const pricing = useFormPricing();
  return (
    <QuoteStatus
      quote={quote}
      isAwaited={pricing.state === 'awaited'}
      chosen={findTurnaround(pricing.answer, quote.answers, null)}
    />
  );
}

interface PricedServicesProps {
  quote: FilesQuote;
  list: PriceList;
  ids: FieldIds;
  problem: string | undefined;
  takesFiles: boolean;
}

/** The prices of all services for these quantities, beside the price of the form. */
function PricedServices({ quote, list, ids, ...rest }: PricedServicesProps) {
  const quantities = quantitiesOf(quote);
  const prices = usePrices(Object.keys(quantities).length > 0 ? quantities : null);
  const getPriced = (orderType: string) => prices.prices?.services.find(({ order_type }) => order_type === orderType);
  return <OrderServices quote={{ ...quote, prices, getPriced }} list={list} id={ids.service.id} {...rest} />;
}
