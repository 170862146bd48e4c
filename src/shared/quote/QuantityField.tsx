import { TextInput } from '../../../engine/ui/components/index.ts';
import { maxOrderQuantities } from '../../../schemas/pricing/quantities.ts';
import type { QuoteFile } from './countedFiles.ts';
import type { FileQuantity } from './quoteParts.ts';
import { TextButton } from './TextButton.tsx';
import { useQuoteTexts } from './useQuoteTexts.ts';

interface QuantityFieldProps {
  id: string;
  quote: FileQuantity;
  /** The person has asked for this field: typing can begin at once. */
  focused?: boolean;
  /** What the server says about it. */
  problem?: string | undefined;
  /** Shown beside a quantity that differs from the count. */
  edited?: string | undefined;
}

/** The quantity: counted, and where it comes from; or typed. */
export function QuantityField({ id, quote, focused, problem, edited }: QuantityFieldProps) {
  const texts = useQuoteTexts();
  const { unit, counted, typed, quantity, isCounting } = quote;
  const text = typed ?? (counted === null ? '' : texts.number(counted));
  const isWrong = !isCounting && text.trim() !== '' && quantity === null;
  return (
    <TextInput
      id={id}
      label={texts.text(`quote.${unit}s_to_edit`)}
      inputMode="numeric"
      autoComplete="off"
      focused={focused}
      value={text}
      onChange={quote.setTyped}
      error={isWrong ? texts.text('quantity_problem', { max: texts.number(maxOrderQuantities[unit]) }) : problem}
      help={
        isCounting ? (
          texts.text('quote.counting')
        ) : (
          <CountSource quote={quote} edited={edited ?? texts.text('quote.edited')} />
        )
      }
    />
  );
}

/** The names of more files would not be read. */
const MAX_NAMED = 3;

function CountSource({ quote, edited }: { quote: FileQuantity; edited: string }) {
  const texts = useQuoteTexts();
  const { files, unit, counted, typed } = quote;
  if (counted === null) return null;
  if (typed !== undefined && typed !== texts.number(counted))
    return (
      <>
        {edited}{' '}
        <TextButton onClick={quote.useCounted}>
          {texts.text('quote.use_counted', { number: texts.number(counted) })}
        </TextButton>
      </>
    );
  const sources = files.filter(({ counts }) => counts[unit] !== undefined);
  const isSure = sources.every(({ counts }) => counts[unit]?.sure);
  const amount = texts.amount(unit, counted);
  const amountIn = ({ name, counts }: QuoteFile) =>
    texts.text('quote.amount_in', { amount: texts.amount(unit, Math.ceil(counts[unit]?.count ?? 0)), file: name });
  const source =
    sources.length <= MAX_NAMED
      ? texts.text('quote.source', { sources: texts.list(sources.map(amountIn)) })
      : texts.text('quote.source_many', { amount, files: texts.plural('quote.file_count', sources.length) });
  return (
    <>
      {source} {texts.text(isSure ? 'quote.whole_files' : 'quote.estimate')}
    </>
  );
}
