import { useId, useRef } from 'react';
import { Card, PillButton, TextInput } from '../../engine/ui/components/index.ts';
import { LockIcon, UploadIcon } from '../../engine/ui/icons/icons.ts';
import type { PriceList } from '../../schemas/generated/types.ts';
import { maxOrderQuantities } from '../../schemas/pricing/quantities.ts';
import { FileRow } from './FileRow.tsx';
import classes from './FilesCard.module.css';
import { TextButton } from './TextButton.tsx';
import type { Quote } from './useQuote.ts';
import { useQuoteTexts } from './useQuoteTexts.ts';

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
  const texts = useQuoteTexts();
  return (
    <section aria-label={texts.text('quote.files')} className={classes.empty}>
      <div className={compact ? `${classes.zone} ${classes.compact}` : classes.zone} data-over={isOver || undefined}>
        <span className={classes.round}>
          <UploadIcon size={22} />
        </span>
        <p className={classes.title}>{texts.text('quote.drop')}</p>
        <p>{texts.text('quote.drop_text')}</p>
        <FilePicker quote={quote} list={list} />
        {!compact && <p className={classes.small}>{texts.text('quote.kinds')}</p>}
        <Stays text={texts.text('quote.stays')} />
      </div>
      {quote.asksQuantity ? (
        <Card>
          <QuantityField quote={quote} focused />
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
          <FileRow key={file.id} file={file} unit={unit} onRemove={() => quote.remove(file.id)} />
        ))}
      </ul>
      <div className={classes.more} data-over={isOver || undefined}>
        <UploadIcon size={16} />
        <span>
          {texts.text('quote.more')} <FilePicker quote={quote} list={list} inline />
        </span>
      </div>
      <div className={classes.count}>
        <QuantityField quote={quote} />
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

/** A button that opens the browser's choice of files. */
function FilePicker({ quote, list, inline }: { quote: Quote; list: PriceList; inline?: boolean }) {
  const texts = useQuoteTexts();
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  return (
    <>
      {inline ? (
        <TextButton onClick={open}>{texts.text('quote.more_choose')}</TextButton>
      ) : (
        <PillButton kind="primary" size="large" onClick={open}>
          {texts.text('quote.choose')}
        </PillButton>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.text('quote.choose')}
        accept={Object.values(list.file_types).flat().join()}
        onChange={({ target }) => {
          quote.add(target.files ?? []);
          target.value = '';
        }}
      />
    </>
  );
}

/** The quantity: counted, and where it comes from; or typed. */
function QuantityField({ quote, focused }: { quote: Quote; focused?: boolean }) {
  const texts = useQuoteTexts();
  const id = useId();
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
      error={isWrong ? texts.text('quantity_problem', { max: texts.number(maxOrderQuantities[unit]) }) : undefined}
      help={isCounting ? texts.text('quote.counting') : <CountSource quote={quote} />}
    />
  );
}

function CountSource({ quote }: { quote: Quote }) {
  const texts = useQuoteTexts();
  const { files, unit, counted, typed } = quote;
  if (counted === null) return null;
  if (typed !== undefined && typed !== texts.number(counted))
    return (
      <>
        {texts.text('quote.edited')}{' '}
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
      ? texts.text('quote.source', { amount, file: only.file.name })
      : texts.text('quote.source_many', { amount, files: texts.plural('quote.file_count', sources.length) });
  return (
    <>
      {source} {texts.text(isSure ? 'quote.lower' : 'quote.estimate')}
    </>
  );
}
