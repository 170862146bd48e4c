import { useFormatters } from '../../../../engine/client/i18n/index.ts';
import { CheckIcon } from '../../../../engine/ui/icons/icons.ts';
import { useOnline } from '../../../../engine/ui/layout/index.ts';
import type { DraftFile } from './draftFile.ts';
import { isInOrder } from './filesQuote.ts';
import classes from './OrderFilesStep.module.css';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

/** How far the upload of a file is. */
export function UploadState({ file: draftFile }: { file: DraftFile }) {
  const { upload, file, problem, isMetadata } = draftFile;
  const { text } = useOrderFilesTexts();
  const { percent } = useFormatters();
  const isOnline = useOnline();
  const isUnknown = problem === 'wrong_type' && isMetadata === undefined && !upload;
  if (!isInOrder(draftFile) && !isUnknown) return text('not_in_order');
  if (upload?.state === 'done' || (!upload && !file))
    return (
      <span className={classes.done}>
        <CheckIcon size={14} />
        {text('uploaded')}
      </span>
    );
  if (!isOnline) return text('paused');
  if (!upload || upload.state === 'waiting') return text(isMetadata ? 'goes_along' : 'waiting');
  if (upload.state === 'elsewhere') return text('elsewhere');
  if (upload.state !== 'sending') return text('stopped');
  return text('uploading', { percent: percent(Math.floor(upload.share * 100) * 100) });
}
