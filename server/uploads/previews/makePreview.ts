import { readDocument, readEmbeddedPreview, sourceOfBlob, Uncountable } from '../../../engine/counting/index.ts';
import { drawHeic, drawJpegOrPng, drawTiff } from './drawPicture.ts';
import { type MadePreview, previewKind } from './previewTypes.ts';

/** A raw photo or Photoshop file in which no program stored a preview. */
export class NoPreview extends Error {}

/** Stored previews of more bytes are not decoded. */
const maxStoredBytes = 24 * 1024 * 1024;

/** Makes the preview of a file. Throws if the file cannot be read, or if reading it needs too much memory. */
export async function makePreview(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<MadePreview> {
  const source = sourceOfBlob(new Blob([bytes]));
  switch (previewKind(name)) {
    case 'picture':
      return drawJpegOrPng(bytes, await readStored());
    case 'tiff':
      return drawTiff(bytes);
    case 'heic':
      return drawHeic(bytes);
    case 'stored': {
      const stored = await readStored();
      if (!stored) throw new NoPreview();
      return drawJpegOrPng(stored, null);
    }
    case 'pdf':
      return (await import('./drawPdf.ts')).drawPdf(bytes);
    case 'text': {
      const { paragraphs, cues, reason } = await readDocument(name, source);
      const lines = cues ? cues.map(({ text }) => text) : paragraphs;
      if (!lines.length) throw new Uncountable(reason ?? 'empty', 'no text');
      return (await import('./drawText.ts')).drawText(lines);
    }
    case 'sound':
      return (await import('./drawSound.ts')).drawSound(bytes);
    default:
      throw new NoPreview();
  }

  function readStored(): Promise<Uint8Array<ArrayBuffer> | null> {
    return readEmbeddedPreview(source, { size: 'large', maxBytes: maxStoredBytes });
  }
}
