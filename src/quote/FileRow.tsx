import { AlertIcon, CloseIcon, DocumentIcon } from '../../engine/ui/icons/icons.ts';
import type { Unit } from '../../schemas/pricing/quantities.ts';
import classes from './FilesCard.module.css';
import type { QuoteFile } from './useQuoteFiles.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

interface FileRowProps {
  file: QuoteFile;
  /** What is ordered; its count comes first. */
  unit: Unit;
  onRemove: () => void;
}

export function FileRow({ file: { file, counting, counts, problem }, unit, onRemove }: FileRowProps) {
  const texts = useQuoteTexts();
  const amounts = (Object.keys(counts) as Unit[])
    .toSorted((one, other) => Number(other === unit) - Number(one === unit))
    .map(one => texts.amount(one, Math.ceil(counts[one]?.count ?? 0)));
  const asksNumber = problem !== 'wrong_type' && counts[unit] === undefined;
  const tone = problem && (problem === 'wrong_type' ? 'error' : 'warning');
  const meta = problem
    ? [texts.text(`quote.problems.${problem}`), asksNumber && texts.text('quote.enter_number')]
        .filter(Boolean)
        .join(' ')
    : texts.text(counting ? 'quote.counting' : 'quote.on_device');
  return (
    <li className={classes.row} data-tone={tone ?? undefined}>
      <span className={classes.kind}>{problem ? <AlertIcon size={16} /> : <DocumentIcon size={16} />}</span>
      <div className={classes.file}>
        <p className={classes.name} title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className={classes.meta}>{meta}</p>
      </div>
      <span className={classes.amount}>
        {amounts[0]}
        {amounts.slice(1).map(amount => (
          <small key={amount}>{amount}</small>
        ))}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={texts.text('quote.remove', { name: file.name })}
        onClick={onRemove}
      >
        <CloseIcon size={16} />
      </button>
    </li>
  );
}
