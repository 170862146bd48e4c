import { useEffect, useState } from 'react';
import { sourceOfUrl } from '../../../client/reading/sourceOfUrl.ts';
import { readEmbeddedPreview } from '../../../counting/media/embeddedPreview.ts';
import { Uncountable } from '../../../counting/uncountable.ts';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow, problemOf, type ViewerProblem } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { Picture } from '../Picture.tsx';
import { useFileBlob } from '../useFileBlob.ts';
import classes from './StoredPreviewViewer.module.css';

/** The longest preview that is fetched. */
const maxBytes = 48 * 1024 * 1024;

/** Shows the picture that the server made of a file, or else the preview that is stored in it. */
export default function StoredPreviewViewer(props: ViewerBodyProps) {
  const { preview } = props.file;
  return preview ? <MadePreview {...props} address={preview} /> : <EmbeddedPreview {...props} />;
}

/** Largest picture that a server makes. */
const maxMadeBytes = 16 * 1024 * 1024;

function MadePreview(props: ViewerBodyProps & { address: string }) {
  const { file, address } = props;
  const { blob, problem, share, retry } = useFileBlob({ ...file, url: address, size: 0 }, maxMadeBytes);
  const [failed, setFailed] = useState(false);
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (failed) return <CannotShow file={file} problem="damaged" />;
  if (!blob) return <FileLoading share={share} />;
  return <Picture {...props} blob={blob} type="image/webp" onError={() => setFailed(true)} />;
}

/** Shows the preview that a camera or program stored in a raw photo, TIFF or Photoshop file. Only that part is fetched. */
function EmbeddedPreview(props: ViewerBodyProps) {
  const { file } = props;
  const i18n = useI18n();
  // A renewed address does not load the preview again.
  const [source, setSource] = useState({ url: file.url });
  const [blob, setBlob] = useState<Blob>();
  const [problem, setProblem] = useState<ViewerProblem>();
  useEffect(() => {
    const stop = new AbortController();
    readEmbeddedPreview(sourceOfUrl(source.url, file.size, stop.signal), { size: 'large', maxBytes }).then(
      preview => (preview ? setBlob(new Blob([preview])) : setProblem('no_preview')),
      error =>
        stop.signal.aborted || setProblem(error instanceof Uncountable ? problemOf(error.reason) : 'unavailable'),
    );
    return () => stop.abort();
  }, [source, file.size]);
  const retry = () => {
    setProblem(undefined);
    setSource({ url: file.url });
  };
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (!blob) return <FileLoading share={0} />;
  return (
    <>
      <Picture {...props} blob={blob} type="image/jpeg" onError={() => setProblem('damaged')} />
      <p className={classes.note}>{i18n.text('viewer.stored_preview')}</p>
    </>
  );
}
