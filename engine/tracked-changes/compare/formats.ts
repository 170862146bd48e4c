import { childOf, type XmlElement } from '../xml/parseXml.ts';
import { visibleProperties } from './paragraphText.ts';
import type { WordXml } from './wordXml.ts';

/** What the comparison needs to know of both documents. */
export interface ComparedFormats {
  /** Whether a style of the older document is in the newer one too. */
  hasStyle(id: string): boolean;
  /** Whether both documents number their lists alike, so that the formats of lists can be compared. */
  hasSameLists: boolean;
}

/** Writes formats in a way that they can be compared, and used in the newer document. */
export class Formats {
  readonly #xml: WordXml;
  readonly #compared: ComparedFormats;

  constructor(xml: WordXml, compared: ComparedFormats) {
    this.#xml = xml;
    this.#compared = compared;
  }

  ofParagraph(paragraph: XmlElement): string {
    const children = childOf(paragraph, 'w:pPr')?.children ?? [];
    return this.copy(
      children.filter(({ name }) => !notCompared.has(name) && (this.#compared.hasSameLists || name !== 'w:numPr')),
    );
  }

  ofRun(run: XmlElement): string {
    return this.copy(visibleProperties(run));
  }

  /** Copies properties without styles that the newer document does not have. */
  copy(properties: readonly XmlElement[]): string {
    return this.#xml.copy(
      properties.filter(
        ({ name, attributes }) =>
          !/^w:(p|r|tbl)Style$/.test(name) || this.#compared.hasStyle(attributes['w:val'] ?? ''),
      ),
    );
  }

  /** A tracked change of a paragraph's format; empty if the formats are equal. */
  paragraphChange(current: string, old: string): string {
    return current === old ? '' : this.#xml.revision('pPrChange', this.#xml.element('pPr', old));
  }

  runChange(old: string): string {
    return this.#xml.revision('rPrChange', this.#xml.element('rPr', old));
  }
}

/** Properties of a paragraph that are compared elsewhere, or not at all. */
const notCompared = new Set(['w:rPr', 'w:sectPr', 'w:pPrChange']);
