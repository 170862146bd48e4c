import { extensionOf } from '../../../engine/server/files/index.ts';

/** Why a file has no preview. */
export type PreviewProblem = 'password' | 'damaged' | 'empty' | 'encoding' | 'too_large' | 'too_slow' | 'no_preview';

/** What is made of a file: WebP pictures without metadata. */
export interface MadePreview {
  /** For lists. */
  thumbnail: Uint8Array | null;
  /** For the viewer, of pictures that browsers do not show. */
  large: Uint8Array | null;
}

/** The reply of the process. */
export type PreviewReply = MadePreview | { problem: PreviewProblem };

export type PreviewKind = 'picture' | 'tiff' | 'heic' | 'stored' | 'pdf' | 'text' | 'sound';

const kinds: Readonly<Record<string, PreviewKind | undefined>> = {
  '.jpg': 'picture',
  '.jpeg': 'picture',
  '.png': 'picture',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.heic': 'heic',
  '.psd': 'stored',
  '.cr2': 'stored',
  '.cr3': 'stored',
  '.nef': 'stored',
  '.arw': 'stored',
  '.dng': 'stored',
  '.raf': 'stored',
  '.orf': 'stored',
  '.rw2': 'stored',
  '.pdf': 'pdf',
  '.docx': 'text',
  '.odt': 'text',
  '.rtf': 'text',
  '.txt': 'text',
  '.md': 'text',
  '.srt': 'text',
  '.vtt': 'text',
  '.wav': 'sound',
};

/** Returns how the preview of a file is made; undefined: files of its type have none. */
export const previewKind = (name: string): PreviewKind | undefined => kinds[extensionOf(name)];

const mebibyte = 1024 * 1024;
/** The longest file that is read; the process has the whole file in memory. */
export const maxFileBytes = 64 * mebibyte;
