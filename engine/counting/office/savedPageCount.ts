import type { Found } from '../countFormat.ts';
import type { ZipPart } from '../zipParts.ts';
import { readXml } from './xml.ts';

/** More pages than any document has. A larger number was not written by a word processor. */
const maxPages = 100_000;

/**
 * Reads how many pages a document had when it was last saved, from the part called `name`. Fonts and printers change the
 * number, so it is never sure. A part that cannot be read leaves it out.
 */
export async function readSavedPageCount(parts: ZipPart[], name: RegExp, found: Found): Promise<void> {
  const part = parts.find(one => name.test(one.name));
  if (!part) return;
  let inside = '';
  let written = '';
  try {
    await readXml(part.read(), {
      open(element, attributes) {
        inside = element;
        if (element === 'meta:document-statistic') written = attributes['page-count'] ?? '';
      },
      close() {
        inside = '';
      },
      text(text) {
        if (inside === 'ep:Pages') written += text;
      },
    });
  } catch {
    return;
  }
  const pages = Number(written);
  if (Number.isInteger(pages) && pages > 0 && pages <= maxPages) found.page = pages;
}
