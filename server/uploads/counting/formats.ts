import type { FileSource } from '../../../engine/server/files/index.ts';

type Count = (source: FileSource) => Promise<number>;

/** How the words of a file are counted, by its extension. Each reader is loaded when it is first needed. */
const formats: Record<string, () => Promise<Count>> = {
  '.docx': async () => (await import('./office.ts')).countDocx,
  '.odt': async () => (await import('./office.ts')).countOdt,
  '.rtf': async () => (await import('./rtf.ts')).countRtf,
  '.txt': async () => (await import('./text.ts')).countPlain,
  '.md': async () => (await import('./countMarkup.ts')).countMarkdown,
  '.pdf': async () => (await import('./pdf.ts')).countPdf,
  '.srt': async () => (await import('./countMarkup.ts')).countSubtitles,
  '.vtt': async () => (await import('./countMarkup.ts')).countSubtitles,
};

export const hasWords = (extension: string): boolean => extension in formats;

/** Counts the words of a file with the extension. Throws if they cannot be counted. */
export async function countWords(extension: string, source: FileSource): Promise<number> {
  const count = await formats[extension]!();
  return count(source);
}
