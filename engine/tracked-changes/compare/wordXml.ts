import { escapeXml, type XmlElement } from '../xml/parseXml.ts';

/** Who made the changes of a comparison, and when (ISO 8601). */
export interface Authorship {
  author: string;
  date: string;
}

/** The prefixes that a part declares: that of WordprocessingML, and that of formulas if it has one. */
export interface PartPrefixes {
  w: string;
  m?: string;
}

/** Writes WordprocessingML with the namespace prefixes of a part, and numbers its revisions. */
export class WordXml {
  readonly #prefixes: PartPrefixes;
  readonly #prefix: string;
  readonly #authorship: string;
  #lastId: number;

  constructor(prefixes: PartPrefixes, { author, date }: Authorship, lastId: number) {
    const prefix = prefixes.w;
    this.#prefixes = prefixes;
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

  /** Whether elements of a formula can be written. */
  get hasFormulas(): boolean {
    return this.#prefixes.m !== undefined;
  }

  /** Copies elements of another document. Elements of namespaces that the part may not declare are left out. */
  copy(elements: readonly XmlElement[]): string {
    return elements
      .map(({ name, attributes, children, text }) => {
        const tag = this.#nameOf(name);
        if (!tag) return '';
        const given = Object.entries(attributes).map(([attribute, value]) => {
          const written = attribute === 'xml:space' ? attribute : this.#nameOf(attribute);
          return written && !attribute.startsWith('w:rsid') ? ` ${written}="${escapeXml(value)}"` : '';
        });
        const content = children.length ? this.copy(children) : escapeXml(text);
        return content ? `<${tag}${given.join('')}>${content}</${tag}>` : `<${tag}${given.join('')}/>`;
      })
      .join('');
  }

  #nameOf(name: string): string | undefined {
    const [usual, local] = name.split(':');
    const prefix = usual === 'w' || usual === 'm' ? this.#prefixes[usual] : undefined;
    return prefix === undefined || local === undefined ? undefined : `${prefix}:${local}`;
  }

  #attributes(): string {
    this.#lastId += 1;
    return ` ${this.#prefix}:id="${this.#lastId}"${this.#authorship}`;
  }
}
