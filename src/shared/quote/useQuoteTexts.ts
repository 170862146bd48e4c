import { useMemo } from 'react';
import { useFormatters, useLanguage, useTranslate } from '../../../engine/client/i18n/index.ts';
import type { Money, Prices } from '../../../schemas/generated/types.ts';
import type { Unit } from '../../../schemas/pricing/quantities.ts';
import { shortDayOf } from '../dates/plannedDates.ts';

export type PricedService = Prices['services'][number];
export type PricedTurnaround = PricedService['turnarounds'][number];

/** Returns the texts of the public pages about prices: amounts, quantities, days and dates as people read them. */
export function useQuoteTexts() {
  const translate = useTranslate();
  const language = useLanguage();
  const format = useFormatters();
  return useMemo(() => {
    const plural = (key: string, count: number) =>
      translate(`quote.${key}`, { smart_count: count, count: format.number(count) });
    return {
      text: (key: string, values?: Record<string, unknown>) => translate(`quote.${key}`, values),
      /** A text with a count, in the plural form of the language. */
      plural,
      number: format.number,
      percent: format.percent,
      list: format.list,
      joined: format.joined,
      money: (amount: Money) => format.money(amount),
      /** "$299" where there are no cents. */
      shortMoney: (amount: Money) => format.money(amount).replace(/[.,]00(?!\d)/, ''),
      /** "8,412 words" */
      amount: (unit: Unit, quantity: number) => plural(`amount.${unit}`, quantity),
      /** "per 1,000 words" */
      per: (unit: Unit, size: number) => plural(`per.${unit}`, size),
      /** "6 working days" */
      days: (count: number) => plural('days', count),
      /** "Mon, Dec 7", in the time zone of the reader. */
      day: (at: string) => shortDayOf(at, language),
      /** "US dollars" */
      currencyName: (currency: string) =>
        new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' })
          .formatToParts(2)
          .find(({ type }) => type === 'currency')?.value ?? currency,
    };
  }, [translate, language, format]);
}

export type QuoteTexts = ReturnType<typeof useQuoteTexts>;
