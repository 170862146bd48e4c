import { useId, useState } from 'react';
import { Card, Notice, PillButton, SelectInput, TextInput } from '../../../../engine/ui/components/index.ts';
import type { PriceList } from '../../../../schemas/generated/types.ts';
import { quantityKeys } from '../../../../schemas/pricing/quantities.ts';
import { turnarounds } from '../../../../schemas/pricing/turnarounds.ts';
import { DropMore, DropZone } from '../../../shared/quote/DropZone.tsx';
import files from '../../../shared/quote/FilesCard.module.css';
import { QuantityField } from '../../../shared/quote/QuantityField.tsx';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { isInOrder } from './filesQuote.ts';
import { countMissingFiles } from './missingFiles.ts';
import { OrderFileRow } from './OrderFileRow.tsx';
import classes from './OrderFilesStep.module.css';
import type { FieldIds } from './useFieldIds.ts';
import type { FilesQuote } from './useFilesQuote.ts';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

interface OrderFilesCardProps {
  quote: FilesQuote;
  list: PriceList;
  /** Files are held over the page. */
  isOver: boolean;
  ids: FieldIds;
  /** What the server says about the answers, by their names. */
  problems: Record<string, string>;
}

/** The drop zone, and other ways of sending files, while nothing is chosen; then the files and their quantity. */
export const OrderFilesCard = (props: OrderFilesCardProps) =>
  props.quote.files.length > 0 ? <ChosenFiles {...props} /> : <NoFiles {...props} />;

function ChosenFiles({ quote, list, isOver, ids, problems }: OrderFilesCardProps) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  const { files: chosen, ordered, uncounted, counted, isListFailed, draft, unit, service } = quote;
  const edited = new Set(ordered);
  const [first] = uncounted;
  return (
    <Card
      flush
      title={<FilesTitle quote={quote} />}
      aside={<span className="small muted">{texts.text('quote.counted_here')}</span>}
    >
      <ul className={files.rows}>
        {chosen.map(file => (
          <OrderFileRow
            key={file.id}
            file={file}
            draft={draft}
            list={list}
            service={service}
            unit={unit}
            isOrdered={edited.has(file)}
            // The summary of errors leads to the first number that is missing.
            numberId={file === first ? ids.quantity.id : undefined}
            numberProblem={file === first ? problems[quantityKeys[unit]] : undefined}
          />
        ))}
      </ul>
      {isListFailed && (
        <Notice tone="warning" actions={<PillButton onClick={draft.retry}>{texts.text('retry')}</PillButton>}>
          {text('list_failed')}
        </Notice>
      )}
      <DropMore quote={quote} fileTypes={list.file_types} isOver={isOver} />
      {uncounted.length === 0 && (
        <div className={files.count}>
          <QuantityField
            id={ids.quantity.id}
            quote={{ ...quote, files: ordered }}
            problem={problems[quantityKeys[unit]]}
            edited={counted === null ? undefined : text('edited', { amount: texts.amount(unit, counted) })}
          />
          {problems.file_type && <p className={classes.help}>{problems.file_type}</p>}
        </div>
      )}
    </Card>
  );
}

/** "2 files, 14,642 words" */
function FilesTitle({
  quote: { files: chosen, isCounting, uncounted, counted, quantity, unit },
}: Pick<OrderFilesCardProps, 'quote'>) {
  const texts = useQuoteTexts();
  const { text, plural } = useOrderFilesTexts();
  const count = texts.plural('quote.file_count', chosen.filter(isInOrder).length);
  if (isCounting) return texts.joined([count, texts.text('quote.counting')]);
  if (uncounted.length > 0) return texts.joined([count, plural('need_number', uncounted.length)]);
  if (quantity === null) return count;
  const amount = texts.amount(unit, quantity);
  return texts.joined([count, quantity === counted ? amount : text('to_edit', { amount })]);
}

/** Ways of sending files other than a drop. */
const others = ['cloud_link', 'drive_shipment'] as const;

function NoFiles({ quote, list, isOver, ids, problems }: OrderFilesCardProps) {
  const texts = useQuoteTexts();
  const { text, plural } = useOrderFilesTexts();
  const missing = countMissingFiles(quote.draft.uuid);
  const [asksQuantity, setAsksQuantity] = useState(false);
  const { answers, change, service, unit } = quote;
  const method = String(answers.submission_method ?? 'upload');
  const isOther = method !== 'upload';
  const send = (submission_method: string) => change({ submission_method, cloud_link: undefined });
  const enterCount = () => {
    const [first] = list.services;
    if (!service && first) quote.choose(first.order_type);
    setAsksQuantity(true);
  };
  const hasQuantity = asksQuantity || service !== undefined;
  return (
    <section aria-label={texts.text('quote.files')} className={files.empty}>
      {missing > 0 && !isOther && (
        <Notice tone="info" title={plural('missing', missing)}>
          {text('missing_text')}
        </Notice>
      )}
      {!isOther && <DropZone quote={quote} fileTypes={list.file_types} isOver={isOver} button="plain" />}
      <div className={files.instead}>
        <span>{texts.text('quote.instead')}</span>
        {!hasQuantity && (
          <PillButton size="small" onClick={enterCount}>
            {texts.text('quote.enter')}
          </PillButton>
        )}
        {isOther && (
          <PillButton size="small" onClick={() => send('upload')}>
            {text('upload')}
          </PillButton>
        )}
        {others
          .filter(one => one !== method)
          .map(one => (
            <PillButton key={one} size="small" onClick={() => send(one)}>
              {text(`${one}.choose`)}
            </PillButton>
          ))}
      </div>
      {(isOther || hasQuantity) && (
        <Card>
          <div className={classes.fields}>
            {method === 'cloud_link' && <LinkField quote={quote} ids={ids} problem={problems.cloud_link} focused />}
            {method === 'drive_shipment' && <DriveNote list={list} />}
            {hasQuantity && (
              <QuantityField
                id={ids.quantity.id}
                quote={quote}
                focused={asksQuantity}
                problem={problems[quantityKeys[unit]]}
              />
            )}
            <FileType quote={quote} ids={ids} problem={problems.file_type} />
          </div>
        </Card>
      )}
    </section>
  );
}

interface LinkFieldProps extends Pick<OrderFilesCardProps, 'quote' | 'ids'> {
  problem: string | undefined;
  focused?: boolean;
}

function LinkField({ quote: { answers, change }, ids, problem, focused }: LinkFieldProps) {
  const { text } = useOrderFilesTexts();
  return (
    <TextInput
      id={ids.link.id}
      label={ids.link.label}
      type="url"
      inputMode="url"
      focused={focused}
      value={String(answers.cloud_link ?? '')}
      help={text('link.help')}
      error={problem}
      onChange={link => change({ cloud_link: link || undefined })}
    />
  );
}

function DriveNote({ list }: Pick<OrderFilesCardProps, 'list'>) {
  const texts = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  return <p>{text('drive_shipment.text', { amount: texts.money(list.drive_shipment) })}</p>;
}

/** What kind of files will come, where the service edits several kinds. */
function FileType({
  quote,
  ids,
  problem,
}: Pick<OrderFilesCardProps, 'quote' | 'ids'> & { problem: string | undefined }) {
  const { constant } = useOrderFilesTexts();
  const { service, answers, change } = quote;
  if (!service || service.file_types.length < 2) return null;
  return (
    <SelectInput
      id={ids.fileType.id}
      label={ids.fileType.label}
      value={String(answers.file_type ?? '')}
      options={service.file_types.map(value => ({ value, label: constant('file_type', value) }))}
      error={problem}
      onChange={file_type => change({ file_type })}
    />
  );
}

/** How files will be sent and when they are due, where none are uploaded: in a recipe. */
export function PlannedFiles({ quote, list, ids, problems }: Omit<OrderFilesCardProps, 'isOver'>) {
  const id = useId();
  const texts = useQuoteTexts();
  const { text, constant } = useOrderFilesTexts();
  const { answers, change, service, unit } = quote;
  const method = String(answers.submission_method ?? 'upload');
  return (
    <Card title={texts.text('quote.files')}>
      <div className={classes.fields}>
        <SelectInput
          id={`${id}-method`}
          label={text('method')}
          value={method}
          options={['upload', ...others].map(value => ({ value, label: constant('submission_method', value) }))}
          onChange={submission_method => change({ submission_method })}
        />
        {method === 'cloud_link' && <LinkField quote={quote} ids={ids} problem={problems.cloud_link} />}
        {method === 'drive_shipment' && <DriveNote list={list} />}
        {service && <QuantityField id={ids.quantity.id} quote={quote} problem={problems[quantityKeys[unit]]} />}
        <FileType quote={quote} ids={ids} problem={problems.file_type} />
        <SelectInput
          id={`${id}-turnaround`}
          label={texts.text('turnaround.label')}
          value={String(answers.turnaround ?? '')}
          options={turnarounds.map(value => ({ value, label: texts.text(`turnaround.${value}`) }))}
          error={problems.turnaround}
          onChange={turnaround => change({ turnaround })}
        />
      </div>
    </Card>
  );
}
