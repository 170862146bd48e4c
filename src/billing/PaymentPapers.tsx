import { type NamedProps, SpokenOnly, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';

type Paper = 'invoice_url' | 'receipt_url';

const BOTH: Paper[] = ['invoice_url', 'receipt_url'];

/** Links to the papers of a payment that there are; `"props": {"papers": ["receipt_url"]}` takes one of them. */
export function PaymentPapers({ resource, row, options }: NamedProps) {
  const say = useSpeaker();
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
              {say.text(`resources.${resource.name}.fields.${paper}`)} <SpokenOnly>{payment.number}</SpokenOnly>
            </a>
          )
        );
      })}
    </span>
  );
}
