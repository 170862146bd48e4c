import type { Readable } from 'node:stream';
import { eachPart, type FileSource, Uncountable } from '../../../engine/server/files/index.ts';
import { ensureEnoughText } from './pictures.ts';
import { WordCount } from './wordCount.ts';
import { readXml } from './xml.ts';

/** How the words of a kind of document are found in its XML. */
interface Dialect {
  /** The part that holds the text; a document has one. */
  main: RegExp;
  /** Further parts with text. */
  notes: RegExp;
  /** Parts with text that is not read here. */
  foreign: RegExp;
  /** The outermost elements: without one of them the part is not what its name says. */
  roots: string[];
  /** Text counts inside of these only. */
  text: string[];
  /** Ends of paragraphs, cells and lines. */
  breaks: string[];
  /** Content that is not part of the current text: comments, deletions, copies for old readers. */
  hidden: string[];
  /** Embedded documents: their text belongs to this one, and is not read here. */
  embedded: string[];
  pictures: string[];
}

const docx: Dialect = {
  main: /^word\/document\d*\.xml$/i,
  notes: /^word\/(footnotes|endnotes)\.xml$/i,
  foreign: /^word\/embeddings\/.*\.(docx?|docm|odt|rtf)$/i,
  roots: ['w:document', 'w:footnotes', 'w:endnotes'],
  text: ['w:t'],
  breaks: ['w:p', 'w:tab', 'w:br', 'w:cr'],
  hidden: ['mc:Fallback', 'w:del', 'w:moveFrom'],
  embedded: ['w:altChunk', 'w:subDoc'],
  pictures: ['a:blip', 'v:imagedata'],
};

const odt: Dialect = {
  main: /^content\.xml$/,
  notes: /^$/,
  foreign: /^$/,
  roots: ['office:document-content'],
  text: ['text:p', 'text:h'],
  breaks: ['text:p', 'text:h', 'text:s', 'text:tab', 'text:line-break'],
  hidden: ['office:annotation', 'text:tracked-changes', 'text:note-citation', 'text:ruby-text'],
  embedded: ['text:section-source'],
  pictures: ['draw:image'],
};

export const countDocx = (source: FileSource): Promise<number> => countOffice(source, docx);
export const countOdt = (source: FileSource): Promise<number> => countOffice(source, odt);

interface Counted {
  words: number;
  pictures: number;
}

async function countOffice(source: FileSource, dialect: Dialect): Promise<number> {
  const sum: Counted = { words: 0, pictures: 0 };
  let mains = 0;
  const wanted = new RegExp([dialect.main, dialect.notes, dialect.foreign].map(({ source: of }) => of).join('|'), 'i');
  await eachPart(source, wanted, async (name, bytes) => {
    if (dialect.foreign.test(name)) throw new Uncountable('another document inside');
    if (dialect.main.test(name)) mains += 1;
    const { words, pictures } = await countXml(bytes, dialect);
    sum.words += words;
    sum.pictures += pictures;
  });
  if (mains !== 1) throw new Uncountable(mains ? 'more than one text inside' : 'no text inside');
  ensureEnoughText(sum);
  return sum.words;
}

async function countXml(bytes: Readable, dialect: Dialect): Promise<Counted> {
  const words = new WordCount();
  const depth = { text: 0, hidden: 0 };
  let rooted = false;
  let pictures = 0;
  const pass = (name: string, step: 1 | -1) => {
    if (dialect.roots.includes(name)) rooted = true;
    if (dialect.hidden.includes(name)) depth.hidden += step;
    if (dialect.text.includes(name)) depth.text += step;
    if (!depth.hidden && dialect.breaks.includes(name)) words.break();
  };
  await readXml(bytes, {
    open(name, attributes) {
      const isDocument = name === 'o:OLEObject' && attributes.ProgID?.startsWith('Word.');
      if (isDocument || dialect.embedded.includes(name)) throw new Uncountable('another document inside');
      if (!depth.hidden && dialect.pictures.includes(name)) pictures += 1;
      pass(name, 1);
    },
    close: name => pass(name, -1),
    text: text => {
      if (text.includes('\ufffd')) throw new Uncountable('characters are lost');
      if (depth.text > 0 && !depth.hidden) words.add(text);
    },
  });
  if (!rooted) throw new Uncountable('not the XML of a document');
  return { words: words.total(), pictures };
}
