import type { XmlElement } from '../xml/parseXml.ts';
import type { TextEdit } from '../xml/textEdits.ts';

/** Collects the edits of a part, and what they do to its elements. */
export class Resolution {
  readonly edits: TextEdit[] = [];
  /** Elements that are removed with everything inside of them. */
  readonly removed = new Map<XmlElement, TextEdit>();
  /** Elements whose tags are removed; what is inside of them stays. */
  readonly unwrapped = new Set<XmlElement>();
  /** Properties that get others than their own children. */
  readonly filled = new Set<XmlElement>();
  /** Paragraphs whose mark is removed: they continue in the next paragraph. */
  readonly withoutMark = new Set<XmlElement>();

  remove(element: XmlElement): void {
    if (!this.removed.has(element)) this.replace(element, '');
  }

  /** Replaces an element by a text, or by a copy of a range with the edits inside of it. */
  replace(element: XmlElement, text: TextEdit['text']): void {
    const known = this.removed.get(element);
    if (known) {
      known.text = text;
      return;
    }
    const edit = { start: element.start, end: element.end, text };
    this.removed.set(element, edit);
    this.edits.push(edit);
  }

  unwrap(element: XmlElement): void {
    this.unwrapped.add(element);
    this.cut(element.start, element.openEnd);
    if (element.closeStart < element.end) this.cut(element.closeStart, element.end);
  }

  cut(start: number, end: number): void {
    this.edits.push({ start, end, text: '' });
  }

  insert(position: number, text: string): void {
    this.edits.push({ start: position, end: position, text });
  }

  /** Returns whether a reader of the document would still find something of an element. */
  remains(element: XmlElement): boolean {
    if (this.removed.has(element) || negligible.has(element.name)) return false;
    const isWrapper = transparent.has(element.name) && element.children.length > 0;
    if (!this.unwrapped.has(element) && !isWrapper) return true;
    return element.children.some(child => child.name !== 'w:rPr' && this.remains(child));
  }

  /** Removes an element whose whole content was removed. One that was empty before is left alone. */
  removeIfEmptied(element: XmlElement): void {
    if (this.filled.has(element) || element.children.some(child => this.remains(child))) return;
    if (element.children.some(child => this.removed.has(child) || this.unwrapped.has(child))) this.remove(element);
  }
}

/** Elements that Word stores for its own use. */
const negligible = new Set(['w:proofErr', 'w:lastRenderedPageBreak']);

/** Elements that have no meaning without content. */
const transparent = new Set(['w:r', 'w:ins', 'w:del', 'w:moveFrom', 'w:moveTo', 'w:hyperlink', 'w:smartTag']);
