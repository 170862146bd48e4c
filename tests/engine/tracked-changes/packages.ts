/** Small documents, and what the tests read from documents. */
import { inflateRawSync } from 'node:zlib';
import { wordDocument } from './generatedDocuments.ts';

const date = 'w:date="2026-11-30T09:00:00Z"';

/** Attributes of a revision. */
export const by = (author: string, id = 1): string => `w:id="${id}" w:author="${author}" ${date}`;
export const run = (text: string, format = ''): string =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const insertion = (text: string, author = 'A'): string => `<w:ins ${by(author)}>${run(text)}</w:ins>`;
export const deletion = (text: string, author = 'A'): string =>
  `<w:del ${by(author)}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
/** A paragraph; `mark` is inside of the properties of its mark. */
export const paragraph = (content: string, mark = '', style = ''): string => {
  const properties = `${style && `<w:pStyle w:val="${style}"/>`}${mark && `<w:rPr>${mark}</w:rPr>`}`;
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
};
export const insertedMark = (author = 'A'): string => `<w:ins ${by(author)}/>`;
export const deletedMark = (author = 'A'): string => `<w:del ${by(author)}/>`;

export const documentOf = (...blocks: string[]): Buffer => wordDocument(blocks.join(''));

/** An entry of a ZIP file: its compressed bytes, and everything of both headers but the offset. */
interface RawEntry {
  local: Buffer;
  central: Buffer;
  content: Buffer;
}

/** Reads a ZIP file by its central directory, without a library. */
export function entriesOf(bytes: Uint8Array): Map<string, RawEntry> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const entries = new Map<string, RawEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < file.readUInt16LE(end + 10); index += 1) {
    const [name, extra, comment] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [number, number, number];
    const length = 46 + name + extra + comment;
    const central = Buffer.from(file.subarray(at, at + length));
    const offset = central.readUInt32LE(42);
    central.writeUInt32LE(0, 42);
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const packed = file.subarray(start, start + central.readUInt32LE(20));
    const content = central.readUInt16LE(10) === 8 ? inflateRawSync(packed) : packed;
    const local = file.subarray(offset, start + packed.length);
    entries.set(file.toString('utf8', at + 46, at + 46 + name), { local, central, content });
    at += length;
  }
  return entries;
}

/** Returns the XML of the main text. */
export const documentXml = (bytes: Uint8Array): string => entriesOf(bytes).get('word/document.xml')!.content.toString();

/** Returns the texts of the paragraphs, without tables. */
export const textsOf = (bytes: Uint8Array): string[] =>
  [...documentXml(bytes).matchAll(/<w:p\b(?:[^>]*\/>|.*?<\/w:p>)/gs)].map(([xml]) =>
    [...xml.matchAll(/<w:(?:t|delText)\b[^>]*>([^<]*)</g)].map(([, text]) => text).join(''),
  );

/** Elements of tracked changes, none of which remains when all are decided. */
export const revisionTags =
  /<w:(ins|del|moveFrom|moveTo|delText|cellIns|cellDel|cellMerge|\w+Change|(moveFrom|moveTo|customXml)\w*Range\w+)\b/g;
