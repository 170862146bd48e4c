/** Word documents with tracked changes of all kinds, made from a seed. */
import { docx } from '../../uploads/api/documents.ts';
import { randomFrom } from '../counting/generatedFiles.ts';

const authors = ['Tomas Okafor', 'Mira Ståhl', 'ليلى'];
const words = 'the ice house was built in 1823 by a man who café naïve & <kept> “quoted” Größe قال 文字 end'.split(' ');
const styles = ['Normal', 'Heading1', 'Quote'];

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Writes one document. */
class DocumentWriter {
  readonly #random: () => number;
  #id = 100;
  #moves = 0;
  #pendingMove: { name: string; text: string; attributes: string } | null = null;

  readonly #isNested: boolean;

  constructor(seed: number, isNested: boolean) {
    this.#random = randomFrom(seed);
    this.#isNested = isNested;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  #text(max = 5): string {
    return `${Array.from({ length: 1 + this.below(max) }, () => this.#pick(words)).join(' ')} `;
  }

  #authorship(author = this.#pick(authors)): string {
    this.#id += 1;
    return `w:id="${this.#id}" w:author="${author}" w:date="2026-11-0${1 + this.below(9)}T10:00:00Z"`;
  }

  #formats(): string {
    return ['<w:b/>', '<w:i/>', '<w:u w:val="single"/>'].filter(() => this.#chance(0.3)).join('');
  }

  #run(text: string, { isDeleted = false, isTracked = true } = {}): string {
    const change =
      isTracked && this.#chance(0.1)
        ? `<w:rPrChange ${this.#authorship()}><w:rPr>${this.#formats()}</w:rPr></w:rPrChange>`
        : '';
    const inside = `${this.#formats()}${change}`;
    const properties = inside || this.#chance(0.1) ? `<w:rPr>${inside}</w:rPr>` : '';
    const element = isDeleted ? 'w:delText' : 'w:t';
    const content = `<${element} xml:space="preserve">${escapeXml(text)}</${element}>`;
    return `<w:r>${properties}${content}${this.#chance(0.05) ? '<w:tab/>' : ''}</w:r>`;
  }

  /** A piece of a paragraph. */
  #piece(): string {
    const kind = this.below(14);
    if (kind < 5) return this.#run(this.#text());
    if (kind < 7) return `<w:ins ${this.#authorship()}>${this.#run(this.#text())}</w:ins>`;
    if (kind < 9) return `<w:del ${this.#authorship()}>${this.#run(this.#text(), { isDeleted: true })}</w:del>`;
    if (kind === 9) {
      const author = this.#pick(authors);
      const deletion = `<w:del ${this.#authorship(author)}>${this.#run('old ', { isDeleted: true })}</w:del>`;
      return `${deletion}<w:ins ${this.#authorship(author)}>${this.#run('new ')}</w:ins>`;
    }
    if (kind === 10 && this.#isNested) {
      const inner = `<w:del ${this.#authorship()}>${this.#run(this.#text(), { isDeleted: true })}</w:del>`;
      return `<w:ins ${this.#authorship()}>${this.#chance(0.5) ? this.#run(this.#text()) : ''}${inner}</w:ins>`;
    }
    if (kind === 11) return `<w:hyperlink w:anchor="top">${this.#piece()}</w:hyperlink>`;
    if (kind === 12) return this.#move();
    this.#id += 1;
    return `<w:bookmarkStart w:id="${this.#id}" w:name="b${this.#id}"/><w:bookmarkEnd w:id="${this.#id}"/><w:proofErr w:type="spellStart"/>`;
  }

  /** One end of a move; the next call writes the other. */
  #move(): string {
    const pending = this.#pendingMove;
    const attributes = pending?.attributes ?? this.#authorship();
    if (!pending) this.#moves += 1;
    const name = pending?.name ?? `move${this.#moves}`;
    const text = pending?.text ?? this.#text();
    this.#pendingMove = pending ? null : { name, text, attributes };
    const end = pending ? 'moveTo' : 'moveFrom';
    this.#id += 1;
    const range = `<w:${end}RangeStart w:id="${this.#id}" w:author="A" w:date="2026-11-01T10:00:00Z" w:name="${name}"/>`;
    const content = `<w:${end} ${attributes}>${this.#run(text, { isTracked: false })}</w:${end}>`;
    return `${range}${content}<w:${end}RangeEnd w:id="${this.#id}"/>`;
  }

  #mark(): string {
    const kind = this.below(12);
    if (kind === 0) return `<w:ins ${this.#authorship()}/>`;
    if (kind === 1) return `<w:del ${this.#authorship()}/>`;
    return kind === 2 && this.#isNested && this.#chance(0.3)
      ? `<w:ins ${this.#authorship()}/><w:del ${this.#authorship()}/>`
      : '';
  }

  #style(): string {
    return `<w:pStyle w:val="${this.#pick(styles)}"/>${this.#chance(0.2) ? '<w:jc w:val="center"/>' : ''}`;
  }

  paragraph({ isLast = false } = {}): string {
    // Word does not track the mark of the last paragraph of a cell or of the document; other programs do.
    const mark = isLast && this.#chance(0.8) ? '' : this.#mark();
    const change = this.#chance(0.1)
      ? `<w:pPrChange ${this.#authorship()}><w:pPr>${this.#style()}</w:pPr></w:pPrChange>`
      : '';
    const inside = `${this.#chance(0.6) ? this.#style() : ''}${mark ? `<w:rPr>${mark}</w:rPr>` : ''}${change}`;
    const isEmpty = this.#chance(0.08);
    if (isEmpty && !inside) return '<w:p/>';
    const pieces = isEmpty ? '' : Array.from({ length: 1 + this.below(6) }, () => this.#piece()).join('');
    return `<w:p>${inside ? `<w:pPr>${inside}</w:pPr>` : ''}${pieces}</w:p>`;
  }

  /** A paragraph that one author inserted or deleted as a whole. */
  #wholeParagraph(): string {
    const author = this.#pick(authors);
    const isInsertion = this.#chance(0.5);
    const element = isInsertion ? 'w:ins' : 'w:del';
    const run = this.#run(this.#text(), { isDeleted: !isInsertion });
    return `<w:p><w:pPr><w:rPr><${element} ${this.#authorship(author)}/></w:rPr></w:pPr><${element} ${this.#authorship(author)}>${run}</${element}></w:p>`;
  }

  table(): string {
    const columns = 1 + this.below(3);
    const cell = (): string => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${this.#cellBlocks()}</w:tc>`;
    const row = (): string => {
      const kind = this.below(6);
      const mark = ['<w:ins ', '<w:del '][kind];
      return `<w:tr>${mark ? `<w:trPr>${mark}${this.#authorship()}/></w:trPr>` : ''}${Array.from({ length: columns }, cell).join('')}</w:tr>`;
    };
    const grid = `<w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(columns)}</w:tblGrid>`;
    return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${grid}${Array.from({ length: 1 + this.below(4) }, row).join('')}</w:tbl>`;
  }

  #cellBlocks(): string {
    const first = Array.from({ length: this.below(3) }, () => this.paragraph()).join('');
    return `${first}${this.paragraph({ isLast: true })}`;
  }

  body(blocks: number): string {
    const parts = Array.from({ length: blocks }, () => {
      const kind = this.below(10);
      if (kind === 0) return this.table();
      return kind < 3 ? this.#wholeParagraph() : this.paragraph();
    });
    // The other end of a move that is still open.
    const open = this.#pendingMove ? `<w:p>${this.#move()}</w:p>` : '';
    const section = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
    return `${parts.join('')}${open}${this.paragraph({ isLast: true })}${section}`;
  }
}

const stylesXml = `<?xml version="1.0" encoding="UTF-8"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles
  .map(
    (id, index) =>
      `<w:style w:type="paragraph" w:styleId="${id}"${index ? '' : ' w:default="1"'}><w:name w:val="${id.toLowerCase()}"/></w:style>`,
  )
  .join('')}</w:styles>`;

const relations = (...targets: [type: string, target: string][]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`;

/** A complete document with a body, styles and other parts. */
export const wordDocument = (
  body: string,
  more: Record<string, string | Buffer> = {},
  related: [type: string, target: string][] = [],
): Buffer =>
  docx(body, {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/_rels/document.xml.rels': relations(['styles', 'styles.xml'], ...related),
    'word/styles.xml': stylesXml,
    ...more,
  });

/** Returns the body of a document with changes of all kinds. `isNested`: also deletions inside of insertions. */
export const generatedBody = (seed: number, blocks = 12, isNested = true): string =>
  new DocumentWriter(seed, isNested).body(blocks);
