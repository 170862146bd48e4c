import { useState } from 'react';
import { extensionOf } from '../../dsl/files/fileNames.ts';
import { AudioIcon, DocumentIcon, FileIcon, type Icon, PictureIcon, VideoIcon } from '../icons/icons.ts';
import classes from './Thumbnail.module.css';

const icons: [extensions: RegExp, icon: Icon][] = [
  [/^\.(docx?|odt|rtf|txt|md|tex|pdf|csv|srt|vtt|pptx|xlsx|ods|odp)$/, DocumentIcon],
  [/^\.(jpe?g|png|webp|gif|avif|heic|tiff?|psd|cr2|cr3|nef|arw|dng|raf|orf|rw2)$/, PictureIcon],
  [/^\.(wav|mp3|m4a|flac)$/, AudioIcon],
  [/^\.(mp4|m4v|mov|mxf)$/, VideoIcon],
];

interface ThumbnailProps {
  name: string;
  /** Replaces the icon of the file's type. */
  icon?: Icon | undefined;
  /** The address of a small picture, which a page may renew; absent: an icon. */
  src?: string | null | undefined;
}

/** A small picture of a file in a list. It is decoration: the row has the name. */
export function Thumbnail({ name, icon, src }: ThumbnailProps) {
  // A renewed address is of the same picture, which is not loaded again.
  const [loaded, setLoaded] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const address = hasFailed ? null : (loaded ?? src);
  const extension = extensionOf(name);
  const Icon = icon ?? icons.find(([extensions]) => extensions.test(extension))?.[1] ?? FileIcon;
  return (
    <span className={classes.thumb} aria-hidden>
      {address ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(address)}
          onError={() => setFailed(true)}
        />
      ) : (
        <Icon size={20} />
      )}
      {!icon && extension && <span className={classes.badge}>{extension.slice(1, 6).toUpperCase()}</span>}
    </span>
  );
}
