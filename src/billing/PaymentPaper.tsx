import type { Payment } from '../../schemas/generated/types.ts';
import { SpokenOnly } from '../shared/screens/display/SpokenOnly.tsx';
import type { NamedProps } from '../shared/screens/Screens.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';

type Paper = 'invoice_url' | 'receipt_url';

/** The link to the invoice or the receipt of a payment: `"props": {"paper": "invoice_url"}`. */
export function PaymentPaper({ resource, row, options }: NamedProps) {
  const say = useSpeaker();
  const paper = options?.paper as Paper;
  const payment = row as unknown as Payment;
  const address = payment[paper];
  if (!address) return null;
  return (
    <a href={address} download className="link">
      {say.text(`resources.${resource.name}.fields.${paper}`)} <SpokenOnly>{payment.number}</SpokenOnly>
    </a>
  );
}
