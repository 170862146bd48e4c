import { useEffect, useState } from 'react';
import { sourceOfUrl } from '../../../client/reading/sourceOfUrl.ts';
import { readEmbeddedPreview } from '../../../counting/media/embeddedPreview.ts';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow, type ViewerProblem } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { Picture } from '../Picture.tsx';
import classes from './StoredPreviewViewer.module.css';

/** The longest preview that is fetched. */
const maxBytes = 48 * 1024 * 1024;

/** Shows the preview that a camera or program stored in a raw photo, TIFF or Photoshop file. Only that part is fetched. */
export default function StoredPreviewViewer(props: ViewerBodyProps) {
  const { file } = props;
  const i18n = useI18n();
  const [address] = useState(file.url);
  const [blob, setBlob] = useState<Blob>();
  const [problem, setProblem] = useState<ViewerProblem>();
  useEffect(() => {
    const stop = new AbortController();
    readEmbeddedPreview(sourceOfUrl(address, file.size, stop.signal), { size: 'large', maxBytes }).then(
      preview => (preview ? setBlob(new Blob([preview])) : setProblem('no_preview')),
      () => stop.signal.aborted || setProblem('unavailable'),
    );
    return () => stop.abort();
  }, [address, file.size]);
  if (problem) return <CannotShow file={file} problem={problem} />;
  if (!blob) return <FileLoading share={0} />;
  return (
    <>
      <Picture {...props} blob={blob} type="image/jpeg" onError={() => setProblem('damaged')} />
      <p className={classes.note}>{i18n.text('viewer.stored_preview')}</p>
    </>
  );
}
