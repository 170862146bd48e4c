import { type TextSink, WordCount } from '../text/wordCount.ts';
import { Uncountable } from '../uncountable.ts';
import { readXml } from './xml.ts';

/** The elements of an XML format that matter for counting, with their usual prefixes. */
export interface Dialect {
  /** Root elements. A part without one of them is `damaged`. */
  roots: string[];
  /** Only text inside of these elements counts. */
  text: string[];
  /** Elements that end a word: paragraphs, cells, line breaks. */
  breaks: string[];
  /** Content that is not part of the current text: comments, tracked deletions, fallbacks for old programs. */
  hidden: string[];
  /** References to documents whose text belongs to this one and is not read. Such a document is `incomplete`. */
  embedded: string[];
  pictures: string[];
}

export interface XmlCount {
  words: number;
  pictures: number;
}

/** Counts the words and pictures of a part. Throws `Uncountable` if it is of another format, or lacks some of its text. */
export async function countXml(bytes: AsyncIterable<Uint8Array>, dialect: Dialect): Promise<XmlCount> {
  const words = new WordCount();
  const pictures = await readXmlText(bytes, dialect, words);
  return { words: words.total(), pictures };
}

/** Passes the text of a part to a sink, and returns the number of its pictures. Throws as `countXml` does. */
export async function readXmlText(bytes: AsyncIterable<Uint8Array>, dialect: Dialect, sink: TextSink): Promise<number> {
  const depth = { text: 0, hidden: 0 };
  let rooted = false;
  let pictures = 0;
  const pass = (name: string, step: 1 | -1) => {
    if (dialect.roots.includes(name)) rooted = true;
    if (dialect.hidden.includes(name)) depth.hidden += step;
    if (dialect.text.includes(name)) depth.text += step;
    if (!depth.hidden && dialect.breaks.includes(name)) sink.break(name);
  };
  await readXml(bytes, {
    open(name, attributes) {
      const isDocument = name === 'o:OLEObject' && attributes.ProgID?.startsWith('Word.');
      if (isDocument || dialect.embedded.includes(name)) throw new Uncountable('incomplete', 'another document inside');
      if (!depth.hidden && dialect.pictures.includes(name)) pictures += 1;
      pass(name, 1);
    },
    close: name => pass(name, -1),
    text: text => {
      if (text.includes('\ufffd')) throw new Uncountable('encoding', 'characters are lost');
      if (depth.text > 0 && !depth.hidden) sink.add(text);
    },
  });
  if (!rooted) throw new Uncountable('damaged', 'not the XML of a document');
  return pictures;
}
