import { rowsOf } from '../read/wordElements.ts';
import { childOf, descendantsOf, type XmlElement } from '../xml/parseXml.ts';
import { type ComparedBlock, comparedBlocks } from './comparedBlocks.ts';
import type { Formats } from './formats.ts';
import type { Mark } from './lastParagraph.ts';
import type { ParagraphText } from './paragraphText.ts';
import type { WordXml } from './wordXml.ts';

/** Writes content that only the older document has, as deleted content of the newer one. */
export class DeletedContent {
  /** Pictures, notes and other objects that need other parts of the older document, and are left out. */
  omittedObjects = 0;
  readonly #xml: WordXml;
  readonly #formats: Formats;

  constructor(xml: WordXml, formats: Formats) {
    this.#xml = xml;
    this.#formats = formats;
  }

  block(block: ComparedBlock, mark: Mark = { side: 'del' }): string {
    return block.kind === 'paragraph' ? this.#paragraph(block, mark) : this.#table(block.element);
  }

  row(row: XmlElement): string {
    const cells = rowsOf(row, 'w:tc').map(cell => {
      const properties = childOf(cell, 'w:tcPr');
      // The row is deleted with its marks, so the marks of its paragraphs are not.
      const paragraphs = paragraphsIn(cell).map(block => this.#paragraph(block, { side: null }));
      return this.#xml.element('tc', `${properties ? this.#xml.copy([properties]) : ''}${paragraphs.join('')}`);
    });
    return this.#xml.element('tr', `${this.#xml.element('trPr', this.#xml.revision('del'))}${cells.join('')}`);
  }

  /** Writes a range of a text. */
  text({ text, segments }: ParagraphText, start: number, end: number): string {
    const runs: string[] = [];
    for (const segment of segments) {
      const from = Math.max(start, segment.start);
      const to = Math.min(end, segment.end);
      if (from >= to) continue;
      if (segment.key !== null) {
        const isFormula = segment.run === segment.source && this.#xml.hasFormulas;
        if (isFormula) runs.push(this.#xml.copy([segment.source]));
        else this.omittedObjects += 1;
        continue;
      }
      const format = this.#formats.ofRun(segment.run);
      const isText = segment.source.name === 'w:t';
      const content = isText ? this.#xml.text('delText', text.slice(from, to)) : this.#xml.copy([segment.source]);
      runs.push(this.#xml.element('r', `${format && this.#xml.element('rPr', format)}${content}`));
    }
    return runs.length ? this.#xml.revision('del', runs.join('')) : '';
  }

  #table(table: XmlElement): string {
    const grid = childOf(table, 'w:tblGrid');
    const properties = this.#formats.copy(childOf(table, 'w:tblPr')?.children ?? []);
    const rows = rowsOf(table, 'w:tr').map(row => this.row(row));
    const head = `${this.#xml.element('tblPr', properties)}${grid ? this.#xml.copy([grid]) : ''}`;
    return this.#xml.element('tbl', `${head}${rows.join('')}`);
  }

  #paragraph({ element, text }: ComparedBlock, { side, formatOf }: Mark): string {
    const base = this.#formats.ofParagraph(formatOf ?? element);
    const change = formatOf ? this.#formats.paragraphChange(base, this.#formats.ofParagraph(element)) : '';
    const sign = side ? this.#xml.element('rPr', this.#xml.revision(side)) : '';
    const inside = `${base}${sign}${change}`;
    const properties = inside && this.#xml.element('pPr', inside);
    return this.#xml.element('p', `${properties}${this.text(text, 0, text.text.length)}`);
  }
}

/** Lists all paragraphs of a cell, including those of tables inside of it. */
function paragraphsIn(cell: XmlElement): ComparedBlock[] {
  return comparedBlocks(cell).flatMap(block =>
    block.kind === 'paragraph'
      ? [block]
      : [...descendantsOf(block.element)]
          .filter(({ name }) => name === 'w:p')
          .flatMap(paragraph => {
            const { parent } = paragraph;
            return parent ? comparedBlocks(parent).filter(({ element }) => element === paragraph) : [];
          }),
  );
}
