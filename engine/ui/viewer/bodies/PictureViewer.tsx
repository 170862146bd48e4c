import { useState } from 'react';
import { extensionOf } from '../../../dsl/files/fileNames.ts';
import { CannotShow } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { Picture } from '../Picture.tsx';
import { useFileBlob } from '../useFileBlob.ts';

const maxBytes = 96 * 1024 * 1024;

/** Media types of pictures that every browser shows. None of them can contain code, as SVG can. */
const types: Readonly<Record<string, string | undefined>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};

/** Shows a picture that browsers can decode. */
export default function PictureViewer(props: ViewerBodyProps) {
  const { file } = props;
  const { blob, problem, share, retry } = useFileBlob(file, maxBytes);
  const [failed, setFailed] = useState(false);
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (failed) return <CannotShow file={file} problem="damaged" />;
  if (!blob) return <FileLoading share={share} />;
  return (
    <Picture
      {...props}
      blob={blob}
      type={types[extensionOf(file.name)] ?? 'image/jpeg'}
      onError={() => setFailed(true)}
    />
  );
}
