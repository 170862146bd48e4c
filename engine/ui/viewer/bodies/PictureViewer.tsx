import { useMemo, useState } from 'react';
import { extensionOf } from '../../../dsl/files/fileNames.ts';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { useElementSize } from '../useElementSize.ts';
import { useFileBlob } from '../useFileBlob.ts';
import { useObjectUrl } from '../useObjectUrl.ts';
import classes from '../viewer.module.css';
import { useViewerTools } from '../viewerTools.ts';

const maxBytes = 96 * 1024 * 1024;

/** Media types of pictures. None of them can contain code, as SVG can. */
const types: Readonly<Record<string, string | undefined>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.heic': 'image/heic',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
};

/** Shows a picture, turned upright by its EXIF data, as browsers do. */
export default function PictureViewer({ file, zoom, stage }: ViewerBodyProps) {
  const i18n = useI18n();
  const { blob, problem, share, retry } = useFileBlob(file, maxBytes);
  const type = types[extensionOf(file.name)];
  const url = useObjectUrl(blob, type);
  const room = useElementSize(stage);
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const [failed, setFailed] = useState(false);
  const facts = natural && `${i18n.number(natural.width)} × ${i18n.number(natural.height)}`;
  useViewerTools(useMemo(() => ({ zooms: Boolean(facts), facts }), [facts]));
  if (problem)
    return <CannotShow file={file} problem={problem} onRetry={problem === 'unavailable' ? retry : undefined} />;
  if (failed) return <CannotShow file={file} problem={isShownByAll(type) ? 'damaged' : 'not_in_browser'} />;
  if (!url) return <FileLoading share={share} />;
  const fit = natural ? Math.min(1, room.width / natural.width, room.height / natural.height) : 0;
  return (
    <img
      className={classes.picture}
      src={url}
      alt={file.name}
      style={natural && { width: natural.width * fit * zoom, height: natural.height * fit * zoom }}
      hidden={!natural}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setNatural({ width: naturalWidth, height: naturalHeight })
      }
      onError={() => setFailed(true)}
    />
  );
}

const isShownByAll = (type: string | undefined): boolean => !/heic|tiff/.test(type ?? '');
