import type { XmlElement } from '../xml/parseXml.ts';
import type { TextEdit } from '../xml/textEdits.ts';

/** Collects the edits of a part that gets the differences. Insertions at one position keep their order. */
export class PartEdits {
  readonly edits: TextEdit[] = [];
  readonly #source: string;
  /** Elements that closed themselves and get content. */
  readonly #opened = new Map<XmlElement, { text: string }>();

  constructor(source: string) {
    this.#source = source;
  }

  insert(position: number, text: string): void {
    if (text) this.edits.push({ start: position, end: position, text });
  }

  replace({ start, end }: XmlElement, text: string): void {
    this.edits.push({ start, end, text });
  }

  /** Adds content to the beginning of an element, which may close itself. */
  prepend(element: XmlElement, content: string): void {
    if (isEmptyTag(element)) this.append(element, content);
    else this.insert(element.openEnd, content);
  }

  /** Adds content to the end of an element, which may close itself. */
  append(element: XmlElement, content: string): void {
    if (!isEmptyTag(element)) {
      this.insert(element.closeStart, content);
      return;
    }
    const name = /^<([^\s/>]+)/.exec(this.sourceOf(element))![1]!;
    const closing = `</${name}>`;
    const opened = this.#opened.get(element);
    if (opened) {
      opened.text = `${opened.text.slice(0, -closing.length)}${content}${closing}`;
      return;
    }
    const edit = { start: element.end - 2, end: element.end, text: `>${content}${closing}` };
    this.#opened.set(element, edit);
    this.edits.push(edit);
  }

  sourceOf({ start, end }: { start: number; end: number }): string {
    return this.#source.slice(start, end);
  }
}

const isEmptyTag = ({ openEnd, end }: XmlElement): boolean => openEnd === end;
