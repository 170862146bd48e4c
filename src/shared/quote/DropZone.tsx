import type { ReactNode } from 'react';
import { firstStrongIsolate } from '../../../engine/ui/components/index.ts';
import { UploadIcon } from '../../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../../schemas/generated/types.ts';
import { FilePicker } from './FilePicker.tsx';
import classes from './FilesCard.module.css';
import type { FileQuantity } from './quoteParts.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

interface DropZoneProps {
  quote: Pick<FileQuantity, 'add'>;
  fileTypes: PriceList['file_types'];
  /** Files are held over the page. */
  isOver: boolean;
  /** In a frame: without the types of files. */
  compact?: boolean | undefined;
  /** Look of the button: `plain` beside another main action. */
  button?: 'primary' | 'plain';
  /** What happens to the files. */
  note?: ReactNode;
}

/** The large drop zone while no file is chosen. The whole page takes the drop; this shows where it ends up. */
export function DropZone({ quote, fileTypes, isOver, compact, button, note }: DropZoneProps) {
  const texts = useQuoteTexts();
  return (
    <div className={compact ? `${classes.zone} ${classes.compact}` : classes.zone} data-over={isOver || undefined}>
      <span className={classes.round}>
        <UploadIcon size={22} />
      </span>
      <p className={classes.title}>{texts.text(isOver ? 'quote.release' : 'quote.drop')}</p>
      <p>{texts.text('quote.drop_text')}</p>
      <FilePicker fileTypes={fileTypes} onFiles={quote.add} look={button} />
      {!compact && <p className={classes.small}>{texts.text('quote.kinds')}</p>}
      {note}
    </div>
  );
}

/** The drop zone in one line, below files that were chosen. */
export function DropMore({
  quote,
  fileTypes,
  isOver,
}: Pick<DropZoneProps, 'fileTypes' | 'isOver'> & { quote: Pick<FileQuantity, 'add' | 'repeated'> }) {
  const texts = useQuoteTexts();
  return (
    <div className={classes.more} data-over={isOver || undefined}>
      <UploadIcon size={16} />
      <div>
        {texts.text('quote.more')} <FilePicker fileTypes={fileTypes} onFiles={quote.add} look="inline" />
        <p role="status">
          {quote.repeated.length > 0 &&
            texts.text('quote.repeated', { files: texts.list(quote.repeated.map(firstStrongIsolate)) })}
        </p>
      </div>
    </div>
  );
}
