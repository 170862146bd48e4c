import { useMemo } from 'react';
import { useFormatters, useTranslate } from '../../../../engine/client/i18n/index.ts';

/** Returns the texts of the first step of an order. */
export function useOrderFilesTexts() {
  const translate = useTranslate();
  const { number } = useFormatters();
  return useMemo(
    () => ({
      text: (key: string, values?: Record<string, unknown>) => translate(`order_files.${key}`, values),
      /** What a constant is called. */
      constant: (name: string, value: string) => translate(`consts.orders.${name}.${value}`, { _: value }),
      plural: (key: string, count: number, values?: Record<string, unknown>) =>
        translate(`order_files.${key}`, { ...values, smart_count: count, count: number(count) }),
    }),
    [translate, number],
  );
}
