import { escapeXml, type XmlElement } from '../xml/parseXml.ts';

/** Who made the changes of a comparison, and when (ISO 8601). */
export interface Authorship {
  author: string;
  date: string;
}

/** Writes WordprocessingML with the namespace prefix of a part, and numbers its revisions. */
export class WordXml {
  readonly #prefix: string;
  readonly #authorship: string;
  #lastId: number;

  constructor(prefix: string, { author, date }: Authorship, lastId: number) {
    this.#prefix = prefix;
    this.#authorship = ` ${prefix}:author="${escapeXml(author)}" ${prefix}:date="${escapeXml(date)}"`;
    this.#lastId = lastId;
  }

  /** The number of the last revision. */
  get lastId(): number {
    return this.#lastId;
  }

  /** An element with content; one that closes itself without. */
  element(name: string, content = ''): string {
    const tag = `${this.#prefix}:${name}`;
    return content ? `<${tag}>${content}</${tag}>` : `<${tag}/>`;
  }

  /** Opens a revision with the author, the date and a new number. */
  open(name: string): string {
    return `<${this.#prefix}:${name}${this.#attributes()}>`;
  }

  close(name: string): string {
    return `</${this.#prefix}:${name}>`;
  }

  /** A revision. Without content, it marks what it is in as inserted or deleted. */
  revision(name: string, content = ''): string {
    return content
      ? `${this.open(name)}${content}${this.close(name)}`
      : `<${this.#prefix}:${name}${this.#attributes()}/>`;
  }

  /** A text of a run. Spaces at its ends are preserved. */
  text(name: 't' | 'delText', text: string): string {
    const tag = `${this.#prefix}:${name}`;
    return `<${tag} xml:space="preserve">${escapeXml(text)}</${tag}>`;
  }

  /** Copies elements of another document. Only its WordprocessingML is copied: other namespaces may not be declared. */
  copy(elements: readonly XmlElement[]): string {
    return elements
      .filter(({ name }) => name.startsWith('w:'))
      .map(({ name, attributes, children }) => {
        const given = Object.entries(attributes)
          .filter(([attribute]) => attribute.startsWith('w:') && !attribute.startsWith('w:rsid'))
          .map(([attribute, value]) => ` ${this.#prefix}:${attribute.slice(2)}="${escapeXml(value)}"`);
        const tag = `${this.#prefix}:${name.slice(2)}`;
        const content = this.copy(children);
        return content ? `<${tag}${given.join('')}>${content}</${tag}>` : `<${tag}${given.join('')}/>`;
      })
      .join('');
  }

  #attributes(): string {
    this.#lastId += 1;
    return ` ${this.#prefix}:id="${this.#lastId}"${this.#authorship}`;
  }
}
