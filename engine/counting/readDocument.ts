import { extensionOf } from '../dsl/files/fileNames.ts';
import type { ByteSource } from './byteSource.ts';
import type { TextSink } from './text/wordCount.ts';
import { reasonOf, Uncountable, type UncountableReason } from './uncountable.ts';

/** A subtitle with its time in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** The plain text of a file, for reading. */
export interface DocumentText {
  /** Paragraphs of a document. */
  paragraphs: string[];
  /** Cues of subtitles. */
  cues?: Cue[];
  /** Why the text ends before the file does, or why there is none. */
  reason?: UncountableReason;
}

/** Maximum number of characters that are read of a document, and of bytes of a plain text. */
const maxLength = 4 * 1024 * 1024;

/** What ends a piece of text and not its paragraph, by elements and control words. */
const inlineBreaks: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'text:tab': '\t',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  'text:s': ' ',
  emspace: ' ',
  enspace: ' ',
  '~': '\u00a0',
  'w:br': '\n',
  'w:cr': '\n',
  'text:line-break': '\n',
  line: '\n',
  softline: '\n',
};

/** Collects the text of a document by paragraphs. */
class Paragraphs implements TextSink {
  readonly list: string[] = [];
  #current = '';
  #length = 0;

  add(text: string): void {
    this.#length += text.length;
    if (this.#length > maxLength) throw new Uncountable('too_large', 'more text than is shown');
    this.#current += text;
  }

  break(by = ''): void {
    const inline = inlineBreaks[by];
    // Elements break when they open and when they close.
    if (inline === undefined) this.end();
    else if (!this.#current.endsWith(inline)) this.#current += inline;
  }

  end(): void {
    const text = this.#current.trim();
    if (text) this.list.push(text);
    this.#current = '';
  }
}

type ReadText = (source: ByteSource, sink: TextSink) => Promise<void>;

const office: Readonly<Record<string, () => Promise<ReadText>>> = {
  '.docx': async () => (await import('./office/documents.ts')).readDocxText,
  '.odt': async () => (await import('./office/documents.ts')).readOdtText,
  '.rtf': async () => (await import('./rtf/rtf.ts')).readRtfText,
};
const subtitles = ['.srt', '.vtt'];

/**
 * Reads the text of a document, a plain text or subtitles, by the extension of the name, with the readers that count
 * words. It never rejects: `reason` says why text is missing. The caller limits the time, because a hostile file may take
 * long.
 */
export async function readDocument(name: string, source: ByteSource): Promise<DocumentText> {
  const paragraphs = new Paragraphs();
  const extension = extensionOf(name);
  try {
    if (subtitles.includes(extension)) return { paragraphs: [], cues: await readCues(source) };
    const load = office[extension];
    if (load) await (await load())(source, paragraphs);
    else paragraphs.list.push(...(await readLines(source)));
    paragraphs.end();
    return paragraphs.list.some(text => text) ? { paragraphs: paragraphs.list } : { paragraphs: [], reason: 'empty' };
  } catch (error) {
    paragraphs.end();
    return { paragraphs: paragraphs.list, reason: reasonOf(error) };
  }
}

async function readCues(source: ByteSource): Promise<Cue[]> {
  const [{ readWholeText }, { parseCues, textOfMarkup }] = await Promise.all([
    import('./text/readText.ts'),
    import('./text/cues.ts'),
  ]);
  const cues = parseCues(await readWholeText(source, maxLength));
  return cues.map(({ start, end, markup }) => ({ start, end, text: textOfMarkup(markup) }));
}

/** Returns the lines of a plain text, with its empty lines. */
async function readLines(source: ByteSource): Promise<string[]> {
  const { readWholeText } = await import('./text/readText.ts');
  return (await readWholeText(source, maxLength)).replace(/\s+$/, '').split(/\r\n?|\n/);
}
