import { useState } from 'react';
import { extensionOf } from '../../../dsl/files/fileNames.ts';
import { CannotShow } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { Picture } from '../Picture.tsx';
import { maxPictureBytes, pictureTypes } from '../pictureTypes.ts';
import { useFileBlob } from '../useFileBlob.ts';

/** Shows a picture that browsers can decode. */
export default function PictureViewer(props: ViewerBodyProps) {
  const { file } = props;
  const { blob, problem, share, retry } = useFileBlob(file, maxPictureBytes);
  const [failed, setFailed] = useState(false);
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (failed) return <CannotShow file={file} problem="damaged" />;
  if (!blob) return <FileLoading share={share} />;
  return (
    <Picture
      {...props}
      blob={blob}
      type={pictureTypes[extensionOf(file.name)] ?? 'image/jpeg'}
      onError={() => setFailed(true)}
    />
  );
}
