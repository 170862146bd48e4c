import { limits } from '../limits.ts';
import { UnreadableDocument } from '../unreadableDocument.ts';
import { parseXml, type XmlElement } from '../xml/parseXml.ts';
import { decodePart, encodePart, type PartEncoding } from './partText.ts';
import { ZipFile } from './zipFile.ts';

/** The parts that this code reads, by the last segment of the type of their relationship. */
const partKinds = [
  'header',
  'footer',
  'footnotes',
  'endnotes',
  'comments',
  'commentsExtended',
  'styles',
  'numbering',
] as const;
export type PartKind = 'document' | (typeof partKinds)[number];

/** A parsed part of a document. */
export interface WordPart {
  kind: PartKind;
  /** Its path in the package, such as `word/document.xml`. */
  name: string;
  source: string;
  root: XmlElement;
  encoding: PartEncoding;
}

/** A Word document: the package, and its parsed parts with text. */
export interface WordPackage {
  zip: ZipFile;
  /** The main document comes first. */
  parts: WordPart[];
  /** Elements of all parts. */
  elements: number;
}

const compoundFileMark = [0xd0, 0xcf, 0x11, 0xe0];

/** Opens a Word document. Throws `UnreadableDocument`. */
export async function openWordPackage(bytes: Uint8Array): Promise<WordPackage> {
  // Word encrypts a document by putting it into an OLE2 file. The old .doc format is one too, and is not read here.
  if (compoundFileMark.every((byte, at) => bytes[at] === byte))
    throw new UnreadableDocument(hasName(bytes, 'EncryptedPackage') ? 'password' : 'damaged', 'an OLE2 file');
  const zip = await ZipFile.open(bytes);
  const reader = new PartReader(zip);
  const main =
    (await reader.relationsOf('')).find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
  const document = await reader.read('document', main);
  if (document?.root.name !== 'w:document') throw new UnreadableDocument('damaged', 'no text of a Word document');
  const parts = [document];
  const read = new Set([main]);
  for (const { type, target } of await reader.relationsOf(main)) {
    const kind = partKinds.find(known => known === type);
    if (!kind || read.has(target)) continue;
    read.add(target);
    const part = await reader.read(kind, target);
    if (part) parts.push(part);
  }
  return { zip, parts, elements: reader.elements };
}

/** Writes the package with new sources of some parts. All other entries keep their bytes. */
export function writeWordPackage({ zip }: WordPackage, changed: readonly { part: WordPart; source: string }[]) {
  return zip.replace(new Map(changed.map(({ part, source }) => [part.name, encodePart(source, part.encoding)])));
}

class PartReader {
  readonly #zip: ZipFile;
  /** Elements of the parts that were read. */
  elements = 0;

  constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  /** How many elements may still be read. */
  get #left(): number {
    return limits.elements - this.elements;
  }

  async read(kind: PartKind, name: string): Promise<WordPart | undefined> {
    const bytes = await this.#zip.read(name);
    if (!bytes) return undefined;
    const { text, encoding } = decodePart(bytes);
    const { source, root, size } = parseXml(text, this.#left);
    this.elements += size;
    return { kind, name, source, root, encoding };
  }

  /** Lists the internal relationships of a part; of the package for an empty name. */
  async relationsOf(name: string): Promise<{ type: string; target: string }[]> {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const bytes = await this.#zip.read(`${folder}_rels/${name.slice(folder.length)}.rels`);
    if (!bytes) return [];
    return parseXml(decodePart(bytes).text, this.#left)
      .root.children.filter(({ attributes }) => attributes.TargetMode !== 'External')
      .map(({ attributes }) => ({
        type: attributes.Type?.split('/').at(-1) ?? '',
        target: resolveTarget(folder, attributes.Target ?? ''),
      }));
  }
}

/** Resolves the target of a relationship against the folder of its part. */
function resolveTarget(folder: string, target: string): string {
  const segments: string[] = [];
  for (const segment of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** Searches an OLE2 file for a name of a stream, which is in UTF-16. */
function hasName(bytes: Uint8Array, name: string): boolean {
  const wide = [...name].join('\0');
  const chunk = 64 * 1024;
  const decoder = new TextDecoder('latin1');
  for (let at = 0; at < bytes.length; at += chunk)
    if (decoder.decode(bytes.subarray(at, at + chunk + wide.length)).includes(wide)) return true;
  return false;
}
