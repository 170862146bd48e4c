import { extensionOf } from '../../dsl/files/fileNames.ts';
import { loadBytes } from './loadBytes.ts';
import { maxPictureBytes, pictureTypes } from './pictureTypes.ts';

const maxPreviewBytes = 48 * 1024 * 1024;

/**
 * Loads a picture as bytes that browsers can show: the file, or the preview stored in a raw photo, TIFF or Photoshop file.
 * Returns null if there is none, or if the file is too large.
 */
export async function loadPicture(
  { name, url, size }: { name: string; url: string; size: number },
  signal: AbortSignal,
): Promise<Blob | null> {
  const type = pictureTypes[extensionOf(name)];
  if (type) {
    if (size > maxPictureBytes) return null;
    return new Blob([await loadBytes(url, signal, () => undefined)], { type });
  }
  const [{ readEmbeddedPreview }, { sourceOfUrl }] = await Promise.all([
    import('../../counting/media/embeddedPreview.ts'),
    import('../../client/reading/sourceOfUrl.ts'),
  ]);
  const options = { size: 'large', maxBytes: maxPreviewBytes } as const;
  const preview = await readEmbeddedPreview(sourceOfUrl(url, size, signal), options);
  return preview && new Blob([preview], { type: 'image/jpeg' });
}
