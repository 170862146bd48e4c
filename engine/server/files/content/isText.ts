import { TextDecoder } from 'node:util';

/** Besides spaces and line ends: the end of a file of DOS. */
const allowedControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);
/** How ISO 2022 names a set of characters: an escape, intermediate bytes, a final byte. */
const designation = new RegExp(`${String.fromCharCode(0x1b)}[ -/]+[0-~]`, 'g');
/** What no text holds: control characters, unassigned and private code points. */
const strange = /[\p{Cn}\p{Co}]|(?!\s)\p{Cc}/u;

/**
 * Returns whether bytes are text: without control characters, in UTF-16 with or without its byte order mark, or in an
 * encoding of ISO 2022, which switches between character sets by escapes. `isWhole`: the file ends here.
 */
export function isText(head: Buffer, isWhole = true): boolean {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return true;
  const controls = head.filter(byte => byte < 0x20 && !allowedControls.has(byte));
  return controls.length === 0 || isIso2022(head) || isUtf16(head, isWhole);
}

function isIso2022(head: Buffer): boolean {
  const text = head.toString('latin1');
  const rest = text.replace(designation, '');
  // The shifts SO and SI belong to it; any other control character does not.
  return rest.length < text.length && ![...rest].some(sign => isControl(sign.charCodeAt(0)));
}

const isControl = (code: number): boolean =>
  code < 0x20 && code !== 0x0e && code !== 0x0f && !allowedControls.has(code);

/** Text is divided by spaces, line ends or full stops. */
const divided = /[\s.\u3002]/u;

/** Both orders are tried: in the wrong one, text soon has code points that mean nothing. */
function isUtf16(head: Buffer, isWhole: boolean): boolean {
  if (head.length < 4 || (isWhole && head.length % 2)) return false;
  return ['utf-16le', 'utf-16be'].some(encoding => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: !isWhole });
      return divided.test(text) && !strange.test(text);
    } catch {
      return false;
    }
  });
}
