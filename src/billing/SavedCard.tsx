import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import type { ExtensionProps } from '../../engine/ui/resources/index.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import { CardBrand } from '../shared/payment/CardBrand.tsx';
import { cardName, expiryOf } from '../shared/payment/cardTexts.ts';
import classes from './SavedCard.module.css';

/** A saved card with the facts that people know it by: brand, last digits, holder and expiry date. */
export function SavedCard({ row }: ExtensionProps) {
  const translate = useTranslate();
  const { comma } = useFormatters();
  const card = row as unknown as PaymentMethod;
  const expires = translate('payments.card.expires', { date: expiryOf(card) });
  return (
    <span className={classes.card}>
      <CardBrand brand={card.brand} />
      <span className={classes.words}>
        <span className={classes.name}>{cardName(translate, card)}</span>
        <small className={classes.meta}>
          {expires}
          {card.holder_name && (
            <>
              {comma}
              <bdi>{card.holder_name}</bdi>
            </>
          )}
        </small>
      </span>
    </span>
  );
}
