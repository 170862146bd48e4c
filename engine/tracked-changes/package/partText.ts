import { UnreadableDocument } from '../unreadableDocument.ts';

/** The encoding of a part, with whether a byte order mark begins it. */
export interface PartEncoding {
  name: 'utf-8' | 'utf-16le' | 'utf-16be';
  hasMark: boolean;
}

/** Decodes a part. The byte order mark is not in the text. Throws `encoding` if characters would be lost. */
export function decodePart(bytes: Uint8Array): { text: string; encoding: PartEncoding } {
  const encoding = encodingOf(bytes);
  try {
    // The decoder drops the mark, and throws for bytes that it could not write again.
    const text = new TextDecoder(encoding.name, { fatal: true }).decode(bytes);
    const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1]?.toLowerCase();
    if (declared && !/^utf-?(8|16(le|be)?)$|^us-ascii$/.test(declared))
      throw new UnreadableDocument('encoding', `an encoding that the standard does not allow: ${declared}`);
    return { text, encoding };
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('encoding', 'not in the encoding of its XML');
  }
}

function encodingOf([first, second, third]: Uint8Array): PartEncoding {
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: 'utf-8', hasMark: true };
  if (first === 0xff && second === 0xfe) return { name: 'utf-16le', hasMark: true };
  if (first === 0xfe && second === 0xff) return { name: 'utf-16be', hasMark: true };
  if (first === 0x3c && second === 0) return { name: 'utf-16le', hasMark: false };
  if (first === 0 && second === 0x3c) return { name: 'utf-16be', hasMark: false };
  return { name: 'utf-8', hasMark: false };
}

/** Encodes a text in the encoding that the part had. */
export function encodePart(text: string, { name, hasMark }: PartEncoding): Uint8Array {
  const whole = hasMark ? `\ufeff${text}` : text;
  if (name === 'utf-8') return new TextEncoder().encode(whole);
  const bytes = new Uint8Array(whole.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), name === 'utf-16le');
  return bytes;
}
