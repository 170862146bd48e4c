import { archive } from './fileContents.ts';

const editor = 'Tomas Okafor';
const reviewer = 'Ines Duarte';

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const types = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Makes a Word document of paragraphs, with tracked changes of two editors and two remarks, all made at one time. */
export function trackedDocument(text: Buffer, at: Date): Buffer {
  const date = at.toISOString().replace(/\.\d+Z/, 'Z');
  const writer = new TrackedText(date);
  const paragraphs = text.toString().trim().split('\n\n');
  const body = paragraphs.map((words, index) => writer.paragraph(words.trim().split(/\s+/), index)).join('');
  const part = (name: string) => `${main}.${name}+xml`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${part('document.main')}"/><Override PartName="/word/comments.xml" ContentType="${part('comments')}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="${relations}/comments" Target="comments.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${word}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/comments.xml': `<w:comments ${word}>${remark(1, editor, date, 'Is this the same harbour as before?')}${remark(2, reviewer, date, 'Left as it is: it is a quotation.')}</w:comments>`,
  };
  return archive(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(declaration + xml)])),
  );
}

const remark = (id: number, author: string, date: string, text: string): string =>
  `<w:comment w:id="${id}" w:author="${author}" w:date="${date}"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;

const run = (text: string, format = ''): string =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text} </w:t></w:r>`;

/** Writes paragraphs in which every eleventh word has a tracked change. Four kinds of changes take turns. */
class TrackedText {
  readonly #date: string;
  #words = 0;
  #revisions = 100;

  constructor(date: string) {
    this.#date = date;
  }

  paragraph(words: readonly string[], index: number): string {
    const content = words.map(text => this.#word(text)).join('');
    const id = index === 1 || index === 3 ? (index + 1) / 2 : 0;
    if (!id) return `<w:p>${content}</w:p>`;
    const reference = `<w:r><w:commentReference w:id="${id}"/></w:r>`;
    return `<w:p><w:commentRangeStart w:id="${id}"/>${run('The harbour')}<w:commentRangeEnd w:id="${id}"/>${reference}${content}</w:p>`;
  }

  #word(text: string): string {
    this.#words += 1;
    if (this.#words % 11) return run(text);
    const kind = (this.#words / 11) % 4;
    if (kind === 0) return this.#deletion(text, editor) + this.#insertion('quay', editor);
    if (kind === 1) return run(text) + this.#insertion('slowly', editor);
    if (kind === 2) return this.#deletion(text, reviewer);
    return run(text, `<w:i/><w:rPrChange ${this.#by(reviewer)}><w:rPr/></w:rPrChange>`);
  }

  #insertion(text: string, author: string): string {
    return `<w:ins ${this.#by(author)}>${run(text)}</w:ins>`;
  }

  #deletion(text: string, author: string): string {
    return `<w:del ${this.#by(author)}><w:r><w:delText xml:space="preserve">${text} </w:delText></w:r></w:del>`;
  }

  #by(author: string): string {
    this.#revisions += 1;
    return `w:id="${this.#revisions}" w:author="${author}" w:date="${this.#date}"`;
  }
}
