import { type ExtensionProps, useI18n, VisuallyHidden } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';

type Paper = 'invoice_url' | 'receipt_url';

const BOTH: Paper[] = ['invoice_url', 'receipt_url'];

/** Links to the existing documents of a payment; `"props": {"papers": ["receipt_url"]}` selects one of them. */
export function PaymentDocuments({ resource, row, options }: ExtensionProps) {
  const i18n = useI18n();
  const payment = row as unknown as Payment;
  const papers = (options?.papers as Paper[] | undefined) ?? BOTH;
  if (!papers.some(paper => payment[paper])) return null;
  return (
    <span style={{ display: 'inline-flex', gap: 12 }}>
      {papers.map(paper => {
        const address = payment[paper];
        return (
          address && (
            <a key={paper} href={address} download className="link">
              {i18n.text(`resources.${resource.name}.fields.${paper}`)}{' '}
              <VisuallyHidden>{payment.number}</VisuallyHidden>
            </a>
          )
        );
      })}
    </span>
  );
}
