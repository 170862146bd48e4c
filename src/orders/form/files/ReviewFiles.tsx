import { useEffect, useSyncExternalStore } from 'react';
import { Card } from '../../../../engine/ui/components/index.ts';
import { DocumentIcon } from '../../../../engine/ui/icons/icons.ts';
import type { FormState, PriceList } from '../../../../schemas/generated/types.ts';
import type { Unit } from '../../../../schemas/pricing/quantities.ts';
import rows from '../../../shared/quote/FilesCard.module.css';
import { usePriceList } from '../../../shared/quote/usePriceList.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { RunningUploads } from '../../../shared/uploads/RunningUploads.tsx';
import { CountNotice } from './CountNotice.tsx';
import { draftFilesOf } from './draftFiles.ts';
import { isInOrder } from './filesQuote.ts';
import classes from './OrderFilesStep.module.css';
import { UploadState } from './UploadState.tsx';

/** The files at the end of the form, and whether they have as much as is ordered. */
export default function ReviewFiles({ form }: { form: FormState }) {
  const { data } = usePriceList();
  return (
    <>
      {form.counted && <CountNotice counted={form.counted} />}
      {data && <FilesOfOrder form={form} list={data} />}
    </>
  );
}

function FilesOfOrder({ form, list }: { form: FormState; list: PriceList }) {
  const texts = useQuoteTexts();
  const uuid = String(form.object_uuid);
  const draft = draftFilesOf(uuid);
  const { files } = useSyncExternalStore(draft.subscribe, draft.get);
  useEffect(() => void draft.open(list.file_types, false), [draft, list]);
  // Continue may have been pressed before the uploads began.
  useEffect(() => {
    if (files.length > 0) void draft.uploads.upload();
  }, [draft, files]);
  if (files.length === 0) return null;
  const unit = form.price?.lines.find(({ kind }) => kind === 'list')?.unit ?? undefined;
  return (
    <div className={`stack ${classes.review}`}>
      <RunningUploads orderUuid={uuid} />
      <Card flush title={texts.plural('quote.file_count', files.filter(isInOrder).length)}>
        <ul className={rows.rows}>
          {files.map(file => (
            <li key={file.id} className={`${rows.row} ${classes.fixed}`}>
              <span className={rows.kind}>
                <DocumentIcon size={16} />
              </span>
              <div className={rows.file}>
                <p className={rows.name} title={file.name}>
                  <bdi>{file.name}</bdi>
                </p>
                <p className={rows.meta}>
                  <UploadState file={file} />
                </p>
              </div>
              <span className={rows.amount}>{unit && countOf(file.counts[unit]?.count, unit, texts)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const countOf = (count: number | undefined, unit: Unit, texts: ReturnType<typeof useQuoteTexts>) =>
  count === undefined ? null : texts.amount(unit, Math.ceil(count));
