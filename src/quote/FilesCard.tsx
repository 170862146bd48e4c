import { memo, useId } from 'react';
import { Card, PillButton } from '../../engine/ui/components/index.ts';
import { LockIcon } from '../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import type { Unit } from '../../schemas/pricing/quantities.ts';
import type { QuoteFile } from '../shared/quote/countedFiles.ts';
import { DropMore, DropZone } from '../shared/quote/DropZone.tsx';
import { FileRow } from '../shared/quote/FileRow.tsx';
import classes from '../shared/quote/FilesCard.module.css';
import { QuantityField } from '../shared/quote/QuantityField.tsx';
import { useQuoteTexts } from '../shared/quote/useQuoteTexts.ts';
import type { Quote } from './useQuote.ts';

interface FilesProps {
  quote: Quote;
  list: PriceList;
  /** Files are held over the page. */
  isOver: boolean;
  /** In a frame: without what visitors of the whole page read. */
  compact?: boolean;
}

/** The drop zone while nothing is chosen; then the files, their count, and where it comes from. */
export function FilesCard(props: FilesProps) {
  return props.quote.files.length > 0 ? <ChosenFiles {...props} /> : <NoFiles {...props} />;
}

function NoFiles({ quote, list, isOver, compact }: FilesProps) {
  const id = useId();
  const texts = useQuoteTexts();
  return (
    <section aria-label={texts.text('quote.files')} className={classes.empty}>
      <DropZone
        quote={quote}
        fileTypes={list.file_types}
        isOver={isOver}
        compact={compact}
        note={<Stays text={texts.text('quote.stays')} />}
      />
      {quote.asksQuantity ? (
        <Card>
          <QuantityField id={id} quote={quote} focused />
        </Card>
      ) : (
        <p className={classes.instead}>
          {texts.text('quote.instead')}{' '}
          <PillButton size="small" onClick={quote.askQuantity}>
            {texts.text('quote.enter')}
          </PillButton>
        </p>
      )}
    </section>
  );
}

function ChosenFiles({ quote, list, isOver }: FilesProps) {
  const id = useId();
  const texts = useQuoteTexts();
  const { files, isCounting, counted, unit } = quote;
  const title = [
    texts.plural('quote.file_count', files.length),
    !isCounting && counted !== null && texts.amount(unit, counted),
  ];
  return (
    <Card
      flush
      title={texts.joined(title)}
      aside={<span className="small muted">{texts.text('quote.counted_here')}</span>}
    >
      <ul className={classes.rows}>
        {files.map(file => (
          <QuoteFileRow key={file.id} file={file} unit={unit} remove={quote.remove} />
        ))}
      </ul>
      <DropMore quote={quote} fileTypes={list.file_types} isOver={isOver} />
      <div className={classes.count}>
        <QuantityField id={id} quote={quote} />
      </div>
      <div className={classes.note}>
        <Stays text={texts.text('quote.stays_counted')} />
      </div>
    </Card>
  );
}

const Stays = ({ text }: { text: string }) => (
  <p className={classes.stays}>
    <LockIcon size={14} />
    <span>{text}</span>
  </p>
);

interface QuoteFileRowProps {
  file: QuoteFile;
  unit: Unit;
  remove: (id: number) => void;
}

/** Rendered again only if the file or the unit has changed: there may be 500 of them. */
const QuoteFileRow = memo(({ file, unit, remove }: QuoteFileRowProps) => {
  const texts = useQuoteTexts();
  const { id, problem, counts } = file;
  const asksNumber = problem !== 'wrong_type' && counts[unit] === undefined;
  const sentences = [texts.text(`quote.problems.${problem}`), asksNumber && texts.text('quote.enter_number')];
  return (
    <FileRow
      file={file}
      unit={unit}
      onRemove={() => remove(id)}
      state={texts.text('quote.on_device')}
      problem={
        problem
          ? { tone: problem === 'wrong_type' ? 'error' : 'warning', text: sentences.filter(Boolean).join(' ') }
          : undefined
      }
    />
  );
});
