import { useFormatters, useTranslate } from '../../../../engine/client/i18n/index.ts';
import { Notice } from '../../../../engine/ui/components/index.ts';
import type { FormState } from '../../../../schemas/generated/types.ts';

type Counted = NonNullable<FormState['counted']>;

/** Compares what the server counted in the files of a draft with the quantity that is ordered. */
export function CountNotice({ counted: { kind, unit, ordered, counted, not_counted } }: { counted: Counted }) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const amountOf = (count: number) => translate(`orders.units.${unit}`, { smart_count: count, count: number(count) });
  const sentences = [
    counted > 0 &&
      translate(`order_files.counted.${counted === ordered ? 'exact' : 'numbers'}`, {
        counted: amountOf(counted),
        ordered: amountOf(ordered),
      }),
    kind !== 'same' && translate(`order_files.counted.then.${kind}`),
    not_counted > 0 &&
      translate('order_files.counted.not_counted', { smart_count: not_counted, count: number(not_counted) }),
  ];
  const isMatch = kind === 'same' && not_counted === 0;
  return (
    <div style={{ marginBottom: 24 }}>
      <Notice
        tone={isMatch ? 'success' : kind === 'same' ? 'info' : 'warning'}
        title={(isMatch || kind !== 'same') && translate(`order_files.counted.${titles[kind]}`)}
      >
        {sentences.filter(Boolean).join(' ')}
      </Notice>
    </div>
  );
}

const titles = { same: 'same', balance: 'balance', refund: 'less', ask: 'less' } as const;
