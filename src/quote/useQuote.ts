import { useState } from 'react';
import type { PriceList, PriceQuery } from '../../schemas/generated/types.ts';
import { quantityKeys, type Unit } from '../../schemas/pricing/quantities.ts';
import type { Turnaround } from '../../schemas/pricing/turnarounds.ts';
import { paths } from '../paths.ts';
import { canBeOrdered, parseQuantity, type Service } from './units.ts';
import { usePrices } from './usePrices.ts';
import { type QuoteFile, useQuoteFiles } from './useQuoteFiles.ts';
import type { PricedService } from './useQuoteTexts.ts';

/** Which unit is asked for while no service is chosen: the first that was counted. */
const preferredUnits: Unit[] = ['word', 'image', 'minute', 'page'];

const fits = ({ file_types }: Service, files: QuoteFile[]): boolean =>
  files.some(({ types }) => types.some(type => file_types.includes(type)));

/** The sum of what was counted; parts of a minute count as a whole one in the end. */
function totalOf(files: QuoteFile[], unit: Unit): number | null {
  const counts = files.flatMap(({ counts: found }) => found[unit]?.count ?? []);
  return counts.length > 0 ? Math.ceil(counts.reduce((sum, one) => sum + one, 0)) : null;
}

/**
 * The state of a quote: files, quantities, service and turnaround, with the prices of all services. `wanted`: the
 * service that is chosen at first.
 */
export function useQuote(list: PriceList, wanted: string | null = null) {
  const { files, add, remove } = useQuoteFiles(list.file_types);
  const [typed, setTyped] = useState<Partial<Record<Unit, string>>>({});
  const [chosen, setChosen] = useState(wanted);
  const [turnaround, setTurnaround] = useState<Turnaround>('standard');
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

  const fitting = usable.length > 0 ? list.services.filter(service => fits(service, usable)) : [];
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

  return {
    files,
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
    priced: service && quantity !== null ? getPriced(service.order_type) : undefined,
    /** The order form with its answers in the URL, so that they survive a registration; null without a quantity. */
    orderPath: service && quantity !== null ? orderPath(service, quantity, turnaround, usable) : null,
  };
}

export type Quote = ReturnType<typeof useQuote>;

function orderPath(service: Service, quantity: number, turnaround: string, files: QuoteFile[]): string {
  const { order_type, unit, file_types } = service;
  const answers = new URLSearchParams({ order_type, [quantityKeys[unit]]: String(quantity), turnaround });
  const [first] = files;
  if (first) answers.set('name', first.file.name.replace(/\.[^.]*$/, '').slice(0, 80));
  const type = files.flatMap(({ types }) => types).find(one => file_types.includes(one));
  if (type) answers.set('file_type', type);
  return `${paths.newOrder}?${answers}`;
}
