import { receiptLines } from '../pricing/receiptLines.ts';
import { type TaxTerms, taxLine } from '../pricing/taxLine.ts';

/** The tax of a net amount as orders, plans and documents say it; null where no tax is charged. */
export function describeTax(
  net: number,
  terms: TaxTerms,
  locale: string,
): { label: string; rule: string | null; amount: number } | null {
  const line = taxLine(terms, net);
  const [worded] = line ? receiptLines([line], locale) : [];
  return worded ? { label: worded.label, rule: worded.rule, amount: worded.amount } : null;
}
