import type { ByteSource } from '../byteSource.ts';
import type { CountFormat, Found } from '../countFormat.ts';
import { ensureEnoughText } from '../enoughText.ts';
import type { TextSink } from '../text/wordCount.ts';
import { Uncountable } from '../uncountable.ts';
import type { ZipPart } from '../zipParts.ts';
import { listOfficeParts } from './officeParts.ts';
import { readSavedPageCount } from './savedPageCount.ts';
import { countXml, type Dialect, readXmlText, type XmlCount } from './wordsInXml.ts';

/** Where a document format has its text, by the names of the parts in its ZIP file. */
interface DocumentFormat extends Dialect {
  /** The part with the main text. A document has exactly one. */
  main: RegExp;
  /** Further parts with text. */
  notes: RegExp;
  /** Embedded documents, whose text is not read. Such a document is `incomplete`. */
  foreign: RegExp;
  /** The part with the page count of the program that saved the document. */
  statistics: RegExp;
}

const docx: DocumentFormat = {
  main: /^word\/document\d*\.xml$/i,
  notes: /^word\/(footnotes|endnotes)\.xml$/i,
  foreign: /^word\/embeddings\/.*\.(docx?|docm|odt|rtf)$/i,
  statistics: /^docProps\/app\.xml$/i,
  roots: ['w:document', 'w:footnotes', 'w:endnotes'],
  text: ['w:t'],
  breaks: ['w:p', 'w:tab', 'w:br', 'w:cr'],
  hidden: ['mc:Fallback', 'w:del', 'w:moveFrom'],
  embedded: ['w:altChunk', 'w:subDoc'],
  pictures: ['a:blip', 'v:imagedata'],
};

const odt: DocumentFormat = {
  main: /^content\.xml$/,
  notes: /^$/,
  foreign: /^$/,
  statistics: /^meta\.xml$/,
  roots: ['office:document-content'],
  text: ['text:p', 'text:h'],
  breaks: ['text:p', 'text:h', 'text:s', 'text:tab', 'text:line-break'],
  hidden: ['office:annotation', 'text:tracked-changes', 'text:note-citation', 'text:ruby-text'],
  embedded: ['text:section-source'],
  pictures: ['draw:image'],
};

export const countDocx: CountFormat = (source, found) => countDocument(source, found, docx);
export const countOdt: CountFormat = (source, found) => countDocument(source, found, odt);

/** Passes the text of a .docx file to a sink. Throws `Uncountable` as counting does, after the text before the fault. */
export const readDocxText = (source: ByteSource, sink: TextSink) => readDocumentText(source, docx, sink);
/** Passes the text of an .odt file to a sink. Throws as `readDocxText` does. */
export const readOdtText = (source: ByteSource, sink: TextSink) => readDocumentText(source, odt, sink);

async function countDocument(source: ByteSource, found: Found, format: DocumentFormat): Promise<void> {
  const parts = await listOfficeParts(source);
  await readSavedPageCount(parts, format.statistics, found);
  const sum: XmlCount = { words: 0, pictures: 0 };
  await forEachText(parts, format, async part => {
    const { words, pictures } = await countXml(part.read(), format);
    sum.words += words;
    sum.pictures += pictures;
  });
  ensureEnoughText(sum);
  found.word = sum.words;
}

async function readDocumentText(source: ByteSource, format: DocumentFormat, sink: TextSink): Promise<void> {
  await forEachText(await listOfficeParts(source), format, async part => {
    await readXmlText(part.read(), format, sink);
  });
}

/** Reads the parts with the text of a document. Throws if it has not exactly one text, or has another document inside. */
async function forEachText(
  parts: ZipPart[],
  format: DocumentFormat,
  read: (part: ZipPart) => Promise<void>,
): Promise<void> {
  let mains = 0;
  for (const part of parts) {
    const isMain = format.main.test(part.name);
    if (format.foreign.test(part.name)) throw new Uncountable('incomplete', 'another document inside');
    if (isMain) mains += 1;
    if (!isMain && !format.notes.test(part.name)) continue;
    await read(part);
  }
  if (mains !== 1) throw new Uncountable('damaged', mains ? 'more than one text inside' : 'no text inside');
}
