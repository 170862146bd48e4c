import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import { type Source, Uncountable } from './source.ts';
import { WordCount } from './wordCount.ts';
import { eachPart } from './zipParts.ts';

/** How the words of a kind of document are found in its XML. */
interface Dialect {
  parts: RegExp;
  /** The outermost elements: without one of them the part is not what its name says. */
  roots: string[];
  /** Text counts inside of these only. */
  text: string[];
  /** Ends of paragraphs, cells and lines. */
  breaks: string[];
  /** What is not part of the text as it reads now: comments, what was deleted, doubles for old readers. */
  hidden: string[];
}

const docx: Dialect = {
  parts: /^word\/(document\d*|footnotes|endnotes)\.xml$/i,
  roots: ['w:document', 'w:footnotes', 'w:endnotes'],
  text: ['w:t'],
  breaks: ['w:p', 'w:tab', 'w:br', 'w:cr'],
  hidden: ['mc:Fallback', 'w:del', 'w:moveFrom'],
};

const odt: Dialect = {
  parts: /^content\.xml$/,
  roots: ['office:document-content'],
  text: ['text:p', 'text:h'],
  breaks: ['text:p', 'text:h', 'text:s', 'text:tab', 'text:line-break'],
  hidden: ['office:annotation', 'text:tracked-changes', 'text:note-citation', 'text:ruby-text'],
};

/** Deeper than tables in text boxes in tables go. */
const deepest = 1_000;

export const countDocx = (source: Source): Promise<number> => countOffice(source, docx);
export const countOdt = (source: Source): Promise<number> => countOffice(source, odt);

async function countOffice(source: Source, dialect: Dialect): Promise<number> {
  let words = 0;
  let parts = 0;
  await eachPart(source, dialect.parts, async (_name, bytes) => {
    words += await countXml(bytes, dialect);
    parts += 1;
  });
  if (!parts) throw new Uncountable('no text inside');
  return words;
}

async function countXml(bytes: Readable, dialect: Dialect): Promise<number> {
  const words = new WordCount();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const depth = { all: 0, text: 0, hidden: 0 };
  let rooted = false;
  const pass = (name: string, step: 1 | -1) => {
    depth.all += step;
    if (depth.all > deepest) throw new Uncountable('nested too deep');
    if (dialect.roots.includes(name)) rooted = true;
    if (dialect.hidden.includes(name)) depth.hidden += step;
    if (dialect.text.includes(name)) depth.text += step;
    if (!depth.hidden && dialect.breaks.includes(name)) words.break();
  };
  // It knows no DTD: entities that expand without end are not expanded at all.
  const parser = new Parser(
    {
      onopentag: name => pass(name, 1),
      onclosetag: name => pass(name, -1),
      ontext: text => {
        if (depth.text > 0 && !depth.hidden) words.add(text);
      },
    },
    { xmlMode: true },
  );
  for await (const part of bytes as AsyncIterable<Buffer>) parser.write(decoder.decode(part, { stream: true }));
  parser.end(decoder.decode());
  if (!rooted) throw new Uncountable('not the XML of a document');
  return words.total();
}
