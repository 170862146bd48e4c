import sax from 'sax';
import { limits } from '../limits.ts';
import { UnreadableDocument } from '../unreadableDocument.ts';

/** An element with the positions of its tags in the source text. */
export interface XmlElement {
  /** The name with the usual prefix of its namespace, `w:p`; `{uri}name` for other namespaces. */
  name: string;
  /** Values by names with the usual prefixes. */
  attributes: Readonly<Record<string, string>>;
  parent: XmlElement | null;
  children: readonly XmlElement[];
  /** The text directly inside of the element. */
  text: string;
  /** Position of `<` of the opening tag. */
  start: number;
  /** Position after `>` of the opening tag. */
  openEnd: number;
  /** Position of `<` of the closing tag; `end` for an element that closes itself. */
  closeStart: number;
  /** Position after the element. */
  end: number;
}

/** A parsed part: its source text and the tree over it. */
export interface XmlDocument {
  source: string;
  root: XmlElement;
  /** How many elements it has. */
  size: number;
}

/** The usual namespace prefixes of Word documents, which a document may rename. */
const usualPrefixes: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
  'http://schemas.openxmlformats.org/package/2006/content-types': 'ct',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
  'urn:schemas-microsoft-com:vml': 'v',
};

/** Only the five entities of XML are known; those of HTML are an error. The types do not list the option. */
const parserOptions = { strictEntities: true } as sax.SAXOptions;

/** One list for all elements without children, and one object for all without attributes. */
const childless: readonly XmlElement[] = [];
const none: Readonly<Record<string, string>> = {};

/**
 * Parses a part into a tree with positions. Throws `damaged` if it is not well-formed or has a document type declaration,
 * which could declare entities; Word writes none. Throws `too_large` beyond `maxElements`.
 */
export function parseXml(source: string, maxElements: number = limits.elements): XmlDocument {
  const parser = sax.parser(true, parserOptions);
  const open: XmlElement[] = [];
  const scopes: Scope[] = [new Scope(null)];
  let root: XmlElement | undefined;
  let size = 0;
  parser.onerror = error => {
    throw new UnreadableDocument('damaged', error.message.split('\n')[0]!);
  };
  parser.ondoctype = () => {
    throw new UnreadableDocument('damaged', 'a document type declaration');
  };
  parser.onopentag = tag => {
    size += 1;
    if (size > maxElements) throw new UnreadableDocument('too_large', 'too many elements');
    if (open.length >= limits.depth) throw new UnreadableDocument('damaged', 'nested too deep');
    const given = tag.attributes as Record<string, string>;
    if (Object.keys(given).length > limits.attributes) throw new UnreadableDocument('damaged', 'too many attributes');
    const parent = open.at(-1) ?? null;
    const scope = scopes.at(-1)!.extend(given);
    const element: XmlElement = {
      name: scope.elementName(tag.name),
      attributes: scope.attributeNames(given),
      parent,
      children: childless,
      text: '',
      start: parser.startTagPosition - 1,
      openEnd: parser.position,
      closeStart: parser.position,
      end: parser.position,
    };
    if (!parent) root = element;
    else if (parent.children === childless) parent.children = [element];
    else (parent.children as XmlElement[]).push(element);
    open.push(element);
    scopes.push(scope);
  };
  parser.onclosetag = () => {
    const element = open.pop()!;
    scopes.pop();
    element.end = parser.position;
    // An element that closes itself ends where its opening tag does.
    element.closeStart = element.end === element.openEnd ? element.end : parser.startTagPosition - 1;
  };
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  // The parser limits the length of a value only at the end of a piece, and drawings have attributes of 100 KB and more.
  parser.write(source);
  parser.close();
  if (!root) throw new UnreadableDocument('damaged', 'no element');
  return { source, root, size };
}

/** The prefixes that are declared at an element, and the names that they give. */
class Scope {
  readonly #prefixes: Record<string, string>;
  readonly #names = new Map<string, string>();

  constructor(parent: Scope | null, declared: Record<string, string> = {}) {
    this.#prefixes = { ...(parent ? parent.#prefixes : { xml: 'xml' }), ...declared };
  }

  /** Most elements declare nothing and share the scope of their parent. */
  extend(attributes: Record<string, string>): Scope {
    let declared: Record<string, string> | undefined;
    for (const name in attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const uri = attributes[name]!;
      declared ??= {};
      declared[name.slice(6)] = usualPrefixes[uri] ?? `{${uri}}`;
    }
    return declared ? new Scope(this, declared) : this;
  }

  elementName(name: string): string {
    let usual = this.#names.get(name);
    if (usual === undefined) {
      usual = this.#usual(name, name.includes(':') ? undefined : (this.#prefixes[''] ?? ''));
      this.#names.set(name, usual);
    }
    return usual;
  }

  /** An attribute without a prefix has no namespace. */
  attributeNames(given: Record<string, string>): Readonly<Record<string, string>> {
    let named: Record<string, string> | undefined;
    for (const name in given) {
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
      named ??= {};
      named[name.includes(':') ? this.elementName(name) : name] = given[name]!;
    }
    return named ?? none;
  }

  #usual(name: string, defaultPrefix: string | undefined): string {
    const colon = name.indexOf(':');
    const prefix = defaultPrefix ?? this.#prefixes[name.slice(0, colon)];
    if (prefix === undefined) throw new UnreadableDocument('damaged', `an undeclared prefix: ${name}`);
    const local = name.slice(colon + 1);
    if (prefix === '') return local;
    return prefix.startsWith('{') ? `${prefix}${local}` : `${prefix}:${local}`;
  }
}

/** Returns the first child with a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find(child => child.name === name);

/** Visits an element and everything inside of it, in document order. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* descendantsOf(child);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign]!);
