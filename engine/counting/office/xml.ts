import sax from 'sax';
import { asciiOf } from '../byteSource.ts';
import { encodingOfMark } from '../text/encodings.ts';
import { Uncountable } from '../uncountable.ts';

/** Deeper than the elements of any document are nested. */
const maxDepth = 1_000;

/** An element of a document has a few attributes. */
const maxAttributes = 1_000;

/**
 * Characters given to the parser at once, and kept of an attribute or comment. The parser refuses documents with more
 * than 64 Ki of them, and Word writes such attributes (`o:gfxdata`). No reader needs a long one.
 */
const pieceLength = 16_384;
const longNodes = ['attribValue', 'comment'] as const;

/** The usual namespace prefixes of office documents, which a document may rename. */
const usualPrefixes: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'x',
  'http://purl.oclc.org/ooxml/spreadsheetml/main': 'x',
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'p',
  'http://purl.oclc.org/ooxml/presentationml/main': 'p',
  'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties': 'ep',
  'http://purl.oclc.org/ooxml/officeDocument/extendedProperties': 'ep',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'urn:oasis:names:tc:opendocument:xmlns:office:1.0': 'office',
  'urn:oasis:names:tc:opendocument:xmlns:text:1.0': 'text',
  'urn:oasis:names:tc:opendocument:xmlns:meta:1.0': 'meta',
  'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0': 'manifest',
  'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0': 'draw',
};

interface XmlReader {
  /** `name` has the usual prefix of its namespace; `attributes` are by their local names. */
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * Parses XML as a stream. Throws `damaged` for XML that is not well-formed. Entities that the document declares are not
 * expanded: they are an error too.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = sax.parser(true, { xmlns: true });
  const open: string[] = [];
  parser.onerror = error => {
    throw new Uncountable('damaged', error.message.split('\n')[0]!);
  };
  parser.onopentag = tag => {
    const name = usualName(tag);
    if (open.push(name) > maxDepth) throw new Uncountable('damaged', 'nested too deep');
    reader.open(name, attributesOf(tag));
  };
  parser.onclosetag = () => reader.close(open.pop() ?? '');
  parser.ontext = text => reader.text(text);
  parser.oncdata = text => reader.text(text);
  // The parser bounds the length of each name, and not the number of attributes.
  const state = parser as { attribList?: unknown[] } & { [node in (typeof longNodes)[number]]?: string };
  const { attribList = [] } = state;
  for await (const piece of piecesOf(bytes)) {
    parser.write(piece);
    if (attribList.length > maxAttributes) throw new Uncountable('damaged', 'too many attributes');
    for (const node of longNodes) if ((state[node] ?? '').length > pieceLength) state[node] = '';
  }
  parser.close();
}

type Tag = sax.Tag | sax.QualifiedTag;

function usualName(tag: Tag): string {
  const { uri, local } = tag as sax.QualifiedTag;
  const prefix = usualPrefixes[uri];
  return prefix ? `${prefix}:${local}` : `{${uri}}${local}`;
}

const attributesOf = ({ attributes }: Tag): Record<string, string> =>
  Object.fromEntries(
    Object.values(attributes as Record<string, sax.QualifiedAttribute>).map(({ local, value }) => [local, value]),
  );

/** Decodes XML by its byte order mark, by its declared encoding, else as UTF-8. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const part of bytes) {
      decoder ??= decoderFor(part);
      const text = decoder.decode(part, { stream: true });
      for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength);
    }
    if (decoder) yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new Uncountable('encoding', 'not in the encoding of its XML') : error;
  }
}

/** `head`: the first piece of a part, which contains the whole XML declaration. */
function decoderFor(head: Uint8Array): TextDecoder {
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(asciiOf(head, 0, 200))?.[1];
  const encoding = encodingOfMark(head) ?? wideEncoding(head) ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new Uncountable('encoding', `an encoding that is not known: ${encoding}`);
  }
}

const wideEncoding = (head: Uint8Array): string | null =>
  ({ '<\0?\0': 'utf-16le', '\0<\0?': 'utf-16be' })[asciiOf(head, 0, 4)] ?? null;
