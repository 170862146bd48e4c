import { useMemo, useState } from 'react';
import { useI18n } from '../resources/useI18n.ts';
import type { ViewerBodyProps } from './fileViewers.ts';
import classes from './Picture.module.css';
import { useElementSize } from './useElementSize.ts';
import { useObjectUrl } from './useObjectUrl.ts';
import { useViewerTools } from './viewerTools.ts';

interface PictureProps extends Pick<ViewerBodyProps, 'file' | 'zoom' | 'stage'> {
  blob: Blob;
  /** A media type that cannot contain code. */
  type: string;
  onError: () => void;
}

/** Shows a picture in the size that fits, or larger. Browsers turn it upright by its EXIF data. */
export function Picture({ file, zoom, stage, blob, type, onError }: PictureProps) {
  const i18n = useI18n();
  const url = useObjectUrl(blob, type);
  const room = useElementSize(stage);
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const facts = natural && `${i18n.number(natural.width)} × ${i18n.number(natural.height)}`;
  useViewerTools(useMemo(() => ({ zooms: Boolean(facts), facts }), [facts]));
  if (!url) return null;
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
      onError={onError}
    />
  );
}
