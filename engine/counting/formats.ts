import { extensionOf } from '../dsl/files/fileNames.ts';
import type { CountFormat, CountUnit } from './countFormat.ts';
import { Uncountable } from './uncountable.ts';

export interface Format {
  /** The units whose number the file proves. */
  sure: readonly CountUnit[];
  /** The reader, loaded when a file of the format is first counted. */
  load: () => Promise<CountFormat>;
}

const words = ['word'] as const;

const photo: Format = {
  sure: ['image'],
  load:
    async () =>
    async ({ size }, found) => {
      if (!size) throw new Uncountable('damaged', 'an empty file');
      found.image = 1;
    },
};
const media = (load: () => Promise<CountFormat>): Format => ({ sure: [], load });
const mp4 = media(async () => (await import('./media/mp4.ts')).countMp4);

/** The readers by file extension. docs/count-a-file-type.md says how to add one. */
export const formats: Readonly<Record<string, Format | undefined>> = {
  '.docx': { sure: words, load: async () => (await import('./office/documents.ts')).countDocx },
  '.odt': { sure: words, load: async () => (await import('./office/documents.ts')).countOdt },
  '.rtf': { sure: words, load: async () => (await import('./rtf/rtf.ts')).countRtf },
  '.txt': { sure: words, load: async () => (await import('./text/readText.ts')).countPlain },
  '.md': { sure: words, load: async () => (await import('./text/markup.ts')).countMarkdown },
  '.srt': { sure: words, load: async () => (await import('./text/markup.ts')).countSubtitles },
  '.vtt': { sure: words, load: async () => (await import('./text/markup.ts')).countSubtitles },
  // Macros decide which text is printed.
  '.tex': { sure: [], load: async () => (await import('./text/tex.ts')).countTex },
  '.pdf': { sure: ['word', 'page'], load: async () => (await import('./pdf.ts')).countPdf },
  // Charts and pictures have words too, which are not read.
  '.pptx': { sure: ['page'], load: async () => (await import('./office/slides.ts')).countSlides },
  '.xlsx': { sure: [], load: async () => (await import('./office/sheets.ts')).countSheets },
  '.jpg': photo,
  '.jpeg': photo,
  '.png': photo,
  '.tif': photo,
  '.tiff': photo,
  '.heic': photo,
  '.psd': photo,
  '.cr2': photo,
  '.cr3': photo,
  '.nef': photo,
  '.arw': photo,
  '.dng': photo,
  '.raf': photo,
  '.orf': photo,
  '.rw2': photo,
  '.mp4': mp4,
  '.mov': mp4,
  '.m4v': mp4,
  '.m4a': mp4,
  '.mxf': media(async () => (await import('./media/mxf.ts')).countMxf),
  '.wav': media(async () => (await import('./media/wav.ts')).countWav),
  '.flac': media(async () => (await import('./media/flac.ts')).countFlac),
  '.mp3': media(async () => (await import('./media/mp3.ts')).countMp3),
};

/** Returns whether files with this extension have a sure number of words. */
export const hasSureWords = (name: string): boolean => formats[extensionOf(name)]?.sure.includes('word') ?? false;
