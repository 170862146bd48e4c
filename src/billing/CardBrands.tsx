import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Chip } from '../../engine/ui/components/index.ts';
import { AlertIcon, CancelledIcon, CheckIcon } from '../../engine/ui/icons/icons.ts';
import type { ExtensionProps } from '../../engine/ui/resources/index.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import { isCardExpired } from '../shared/payment/cardTexts.ts';

/** Shows whether a card is the default, and whether it expires soon. */
export function CardBrands({ row }: ExtensionProps) {
  const translate = useTranslate();
  const card = row as unknown as PaymentMethod;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <ExpiryChip card={card} />
      {card.is_default && <Chip icon={CheckIcon}>{translate('payments.card.default')}</Chip>}
    </span>
  );
}

function ExpiryChip({ card }: { card: PaymentMethod }) {
  const translate = useTranslate();
  if (isCardExpired(card))
    return (
      <Chip tone="error" icon={CancelledIcon}>
        {translate('payments.card.expired')}
      </Chip>
    );
  if (!card.expires_soon) return null;
  return (
    <Chip tone="warning" icon={AlertIcon}>
      {translate('payments.card.expires_soon')}
    </Chip>
  );
}
