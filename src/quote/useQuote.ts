import { useState } from 'react';
import type { PriceList, PriceQuery } from '../../schemas/generated/types.ts';
import { quantityKeys, type Unit } from '../../schemas/pricing/quantities.ts';
import { type Turnaround, turnarounds } from '../../schemas/pricing/turnarounds.ts';
import { paths } from '../paths.ts';
import type { QuoteFile } from '../shared/quote/countedFiles.ts';
import {
  canBeOrdered,
  parseQuantity,
  preferredUnits,
  type Service,
  takesFiles,
  totalOf,
} from '../shared/quote/units.ts';
import { usePrices } from '../shared/quote/usePrices.ts';
import type { PricedService } from '../shared/quote/useQuoteTexts.ts';
import { useQuoteFiles } from './useQuoteFiles.ts';

/** What a quote begins with: the parameters of the address of a page. */
interface QuoteStart {
  service: string | null;
  turnaround?: string | null;
  typed?: Partial<Record<Unit, string>>;
}

/** Reads the answers of a quote from the address in its mail. */
export const readQuote = (query: URLSearchParams): QuoteStart => ({
  service: query.get('order_type'),
  turnaround: query.get('turnaround'),
  typed: Object.fromEntries(
    preferredUnits.flatMap(unit => {
      const quantity = query.get(quantityKeys[unit]);
      return quantity === null ? [] : [[unit, quantity]];
    }),
  ),
});

/** The state of a quote: files, quantities, service and turnaround, with the prices of all services. */
export function useQuote(list: PriceList, start: QuoteStart) {
  const { files, repeated, add, remove } = useQuoteFiles(list.file_types);
  const [typed, setTyped] = useState(start.typed ?? {});
  const [chosen, setChosen] = useState(start.service);
  const [turnaround, setTurnaround] = useState<Turnaround>(
    turnarounds.find(one => one === start.turnaround) ?? 'standard',
  );
  const [showsAll, setShowsAll] = useState(false);
  const [asksQuantity, setAsksQuantity] = useState(false);

  const usable = files.filter(({ types }) => types.length > 0);
  const counted = Object.fromEntries(preferredUnits.map(unit => [unit, totalOf(usable, unit)])) as Record<
    Unit,
    number | null
  >;
  const quantityOf = (unit: Unit): number | null => {
    const text = typed[unit];
    if (text !== undefined) return parseQuantity(text, unit);
    const quantity = counted[unit];
    return quantity !== null && canBeOrdered(quantity, unit) ? quantity : null;
  };

  const fitting = usable.length > 0 ? list.services.filter(service => takesFiles(service, usable)) : [];
  const offered = fitting.length > 0 && !showsAll ? fitting : list.services;
  const isCounting = usable.some(({ counting }) => counting);
  // After a drop the price is there without a further press.
  const first = isCounting ? undefined : fitting.find(({ unit }) => quantityOf(unit) !== null);
  const service =
    list.services.find(({ order_type }) => order_type === chosen) ??
    first ??
    (asksQuantity ? list.services[0] : undefined);
  const unit = service?.unit ?? preferredUnits.find(one => counted[one] !== null) ?? 'word';

  const query: PriceQuery = {};
  for (const one of preferredUnits) {
    const quantity = quantityOf(one);
    if (quantity !== null && !isCounting) query[quantityKeys[one]] = quantity;
  }
  const prices = usePrices(Object.keys(query).length > 0 ? query : null);
  const getPriced = (orderType: string): PricedService | undefined =>
    prices.prices?.services.find(({ order_type }) => order_type === orderType);
  const quantity = quantityOf(unit);
  const priced = service && quantity !== null ? getPriced(service.order_type) : undefined;

  return {
    files,
    repeated,
    add,
    remove,
    isCounting,
    offered,
    showAll: fitting.length > 0 && fitting.length < list.services.length && !showsAll ? () => setShowsAll(true) : null,
    service,
    choose: setChosen,
    turnaround,
    setTurnaround,
    unit,
    counted: counted[unit],
    typed: typed[unit],
    quantity,
    setTyped: (text: string) => setTyped(before => ({ ...before, [unit]: text })),
    useCounted: () => setTyped(({ [unit]: _, ...others }) => others),
    asksQuantity: asksQuantity || chosen !== null || files.length > 0,
    askQuantity: () => setAsksQuantity(true),
    prices,
    getPriced,
    priced,
    chosen: priced?.turnarounds.find(one => one.turnaround === turnaround),
    /** The order form with its answers in the URL, so that they survive a registration; null without a quantity. */
    orderPath: service && quantity !== null ? orderPath(service, quantity, turnaround, usable) : null,
    /** The quote with these answers, for a mail; null without a quantity. */
    path: service && quantity !== null ? `${paths.quote}?${answersOf(service, quantity, turnaround)}` : null,
  };
}

export type Quote = ReturnType<typeof useQuote>;

const answersOf = ({ order_type, unit }: Service, quantity: number, turnaround: string): URLSearchParams =>
  new URLSearchParams({ order_type, [quantityKeys[unit]]: String(quantity), turnaround });

function orderPath(service: Service, quantity: number, turnaround: string, files: QuoteFile[]): string {
  const answers = answersOf(service, quantity, turnaround);
  const [first] = files;
  if (first) answers.set('name', first.name.replace(/\.[^.]*$/, '').slice(0, 80));
  if (files.length > 0) answers.set('files', String(files.length));
  const type = files.flatMap(({ types }) => types).find(one => service.file_types.includes(one));
  if (type) answers.set('file_type', type);
  return `${paths.newOrder}?${answers}`;
}
