import { useTranslate } from '../../engine/client/i18n/index.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';
import type { Checkout } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { useOrderHead } from './useCheckout.ts';

export function CheckoutHeader({ uuid, checkout }: { uuid: string; checkout: Checkout | null }) {
  const translate = useTranslate();
  const order = useOrderHead(uuid).data;
  const number = checkout?.number ?? order?.number;
  const orders = { label: translate('checkout.parents.orders'), to: paths.orders };
  return (
    <PageHeader
      title={translate('checkout.title')}
      sentence={number && <Sentence number={number} name={order?.name} checkout={checkout} />}
      parents={number ? [orders, { label: number, to: paths.order.to(uuid) }] : [orders]}
    />
  );
}

interface SentenceProps {
  number: string;
  name: string | undefined;
  checkout: Checkout | null;
}

/** "River Atlas, chapters 7–9 · E-26-004217", and what is special about the order. */
function Sentence({ number, name, checkout }: SentenceProps) {
  const translate = useTranslate();
  if (!name) return number;
  const text =
    !checkout || checkout.payment_required ? (isBalance(checkout) ? 'balance_sentence' : 'sentence') : 'free_sentence';
  return translate(`checkout.${text}`, { name, number });
}

/** Only the price of a balance does not expire. */
export const isBalance = (checkout: Checkout | null): boolean =>
  checkout !== null && checkout.expires_at === null && checkout.payment_required;
