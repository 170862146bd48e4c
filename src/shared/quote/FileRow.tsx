import type { ReactNode } from 'react';
import { AlertIcon, CloseIcon, DocumentIcon } from '../../../engine/ui/icons/icons.ts';
import type { Unit } from '../../../schemas/pricing/quantities.ts';
import type { QuoteFile } from './countedFiles.ts';
import classes from './FilesCard.module.css';
import { useQuoteTexts } from './useQuoteTexts.ts';

interface FileRowProps {
  file: QuoteFile;
  /** What is ordered; its count comes first. */
  unit: Unit;
  /** What happens to the file, shown unless there is a problem with it. */
  state: ReactNode;
  /** Why the file is not taken, or what the person must do for it. */
  problem?: { tone: 'error' | 'warning'; text: ReactNode } | undefined;
  /** An answer to the problem. */
  children?: ReactNode;
  onRemove: () => void;
}

/** A file with its count. A problem turns the icon amber (the person can solve it) or red (the file is not taken). */
export function FileRow({ file: { name, counting, counts }, unit, state, problem, children, onRemove }: FileRowProps) {
  const texts = useQuoteTexts();
  const amounts = (Object.keys(counts) as Unit[])
    .toSorted((one, other) => Number(other === unit) - Number(one === unit))
    .map(one => texts.amount(one, Math.ceil(counts[one]?.count ?? 0)));
  return (
    <li className={classes.row} data-tone={problem?.tone}>
      <span className={classes.kind}>{problem ? <AlertIcon size={16} /> : <DocumentIcon size={16} />}</span>
      <div className={classes.file}>
        <p className={classes.name} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.meta}>{problem?.text ?? (counting ? texts.text('quote.counting') : state)}</p>
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
        aria-label={texts.text('quote.remove', { name })}
        onClick={onRemove}
      >
        <CloseIcon size={16} />
      </button>
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}
