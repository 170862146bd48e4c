import { TextInput } from '../../../engine/ui/components/index.ts';
import { maxOrderQuantities } from '../../../schemas/pricing/quantities.ts';
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
}

/** The quantity: counted, and where it comes from; or typed. */
export function QuantityField({ id, quote, focused, problem }: QuantityFieldProps) {
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
      help={isCounting ? texts.text('quote.counting') : <CountSource quote={quote} />}
    />
  );
}

function CountSource({ quote }: { quote: FileQuantity }) {
  const texts = useQuoteTexts();
  const { files, unit, counted, typed } = quote;
  if (counted === null) return null;
  if (typed !== undefined && typed !== texts.number(counted))
    return (
      <>
        {texts.text('quote.edited', { amount: texts.amount(unit, counted) })}{' '}
        <TextButton onClick={quote.useCounted}>
          {texts.text('quote.use_counted', { number: texts.number(counted) })}
        </TextButton>
      </>
    );
  const sources = files.filter(({ counts }) => counts[unit] !== undefined);
  const isSure = sources.every(({ counts }) => counts[unit]?.sure);
  const amount = texts.amount(unit, counted);
  const [only] = sources;
  const source =
    sources.length === 1 && only
      ? texts.text('quote.source', { amount, file: only.name })
      : texts.text('quote.source_many', { amount, files: texts.plural('quote.file_count', sources.length) });
  return (
    <>
      {source} {texts.text(isSure ? 'quote.lower' : 'quote.estimate')}
    </>
  );
}
