import { serverNow } from '../../../engine/client/api/index.ts';
import type { Translate } from '../../../engine/client/i18n/index.ts';
import type { PaymentMethod } from '../../../schemas/generated/types.ts';

type Card = Pick<PaymentMethod, 'brand' | 'last4'>;

/** "Visa ending 4242" */
export const cardName = (translate: Translate, { brand, last4 }: Card): string =>
  translate('payments.card.ending', { brand: translate(`payments.brands.${brand}`, { _: brand }), last4 });

/** "08/2028" */
export const expiryOf = ({ exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

export const isCardExpired = (
  { exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>,
  now: number = serverNow().getTime(),
): boolean => Date.UTC(exp_year, exp_month, 1) <= now;
