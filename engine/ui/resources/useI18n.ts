import { useMemo } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { type Formatters, formattersFor } from '../../client/i18n/formatters.ts';
import type { Label } from '../../dsl/resolve/resolved.ts';
import { textWithoutKey } from '../../dsl/text/labels.ts';
import { nearDay, shortDay, shortMoment } from './shortDates.ts';

type Args = Record<string, unknown>;

/**
 * Formats labels and values in the person's language. The object is the same until the language changes, so memoized
 * rows may take it.
 */
export interface I18n extends Formatters {
  language: string;
  text: (key: string, args?: Args) => string;
  label: (label: Label, args?: Args) => string;
  /** "1 word", "8,400 words": the key has a form for each number, which contains %{count}. */
  plural: (key: string, count: number) => string;
  /** "3 Dec" */
  shortDate: (iso: string) => string;
  /** "25 Nov, 09:10" */
  shortDateTime: (iso: string) => string;
  /** "yesterday", "in 3 days" */
  relativeDate: (iso: string) => string;
  /** For a tooltip and for screen readers. */
  fullDate: (iso: string) => string;
}

export function createI18n(language: string, translate: (key: string, args?: Args) => string): I18n {
  const own = formattersFor(language);
  return {
    ...own,
    language,
    text: (key, args) => translate(key, args),
    // A noun is "Order |||| Orders" in the language files; as a label the plural is used.
    label: (label, args) => {
      const { key, texts, usual } = label;
      const own = texts?.[language] ?? textWithoutKey(label);
      return translate(key, { smart_count: 2, ...args, _: usual ? translate(usual, { _: own }) : own });
    },
    plural: (key, count) => translate(key, { smart_count: count, count: own.number(count) }),
    shortDate: iso => shortDay(iso, language),
    shortDateTime: iso => shortMoment(iso, language),
    relativeDate: iso => nearDay(iso, language),
    fullDate: iso => (iso.length === 10 ? own.date(iso, 'long') : own.dateTime(iso)),
  };
}

/** Returns the formatters and texts of the page's language. */
export function useI18n(): I18n {
  const [language] = useLocaleState();
  const translate = useTranslate();
  return useMemo(() => createI18n(language, translate), [language, translate]);
}
