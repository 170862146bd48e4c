import PDFDocument from 'pdfkit';
import { directionOf } from '../../engine/dsl/index.ts';
import { type Run, runsOf } from './bidiRuns.ts';
import { clustersOf, type DocumentFonts, type StyledText } from './documentFonts.ts';
import type { Font } from './fonts.ts';
import { rightToLeftForms } from './shaping.ts';

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  /** `end`: figures, at the far side of their column. */
  align?: 'start' | 'end';
}

const ink = '#16201f';
const line = 1.4;
const margin = 56;

/** What a document is written on. */
export interface DocumentPage {
  readonly width: number;
  /** Where the next block begins. */
  y: number;
  /** Writes a paragraph into a column that begins `from` the reading edge; returns how high it is. Moves nothing else. */
  write(text: string, from: number, width: number, style?: Style, y?: number): number;
  /** Sets text over the whole width, and continues below it. */
  paragraph(text: string, style?: Style & { after?: number }): void;
  rule(after?: number): void;
  /** Begins another page unless so much still fits on this one. */
  ensureSpace(height: number): void;
  /** Writes the same small line at the bottom of every page. */
  foot(text: string): void;
}

/** Collects the texts of a document without layout, so that their fonts are loaded first. */
export class TextCollector implements DocumentPage {
  readonly wordings: StyledText[] = [];
  readonly width = 0;
  y = 0;

  write(text: string, _from = 0, _width = 0, { bold = false }: Style = {}): number {
    this.wordings.push({ text, bold });
    return 0;
  }
  paragraph(text: string, style: Style = {}): void {
    this.write(text, 0, 0, style);
  }
  foot(text: string): void {
    this.write(text);
  }
  rule(): void {}
  ensureSpace(): void {}
}

/** An A4 page that is written from top to bottom, and from right to left where the language is. */
export class PageLayout implements DocumentPage {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  readonly rightToLeft: boolean;
  private readonly faces: DocumentFonts;
  private readonly fonts = new Set<string>();
  /** Widths of runs at size 1000, cached because shaping a run is slow. */
  private readonly widths = new Map<string, number>();
  y = margin;

  constructor(info: { title: string; language: string; author: string; at: Date; faces: DocumentFonts }) {
    this.faces = info.faces;
    this.rightToLeft = directionOf(info.language) === 'rtl';
    this.doc = new PDFDocument({
      size: 'A4',
      margin,
      lang: info.language,
      displayTitle: true,
      pdfVersion: '1.7',
      bufferPages: true,
      info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
    });
    this.width = this.doc.page.width - 2 * margin;
  }

  write(text: string, from: number, width: number, style: Style = {}, y = this.y): number {
    const { size = 10, bold = false, color = ink, align = 'start' } = style;
    const lines = this.wrapText(this.faces.displayText({ text, bold }), width, size, bold);
    const left = margin + (this.rightToLeft ? this.width - from - width : from);
    const atLeft = (align === 'start') !== this.rightToLeft;
    this.doc.fillColor(color);
    lines.forEach((one, index) => {
      const runs = runsOf(one, this.rightToLeft, this.faces, bold);
      const widths = runs.map(run => this.measureRun(run, size));
      let x = atLeft ? left : left + width - widths.reduce((sum, each) => sum + each, 0);
      const placed = runs.map((run, at) => {
        const placedRun = { run, x };
        x += widths[at] ?? 0;
        return placedRun;
      });
      const baseline = y + size * (1 + index * line);
      // Written in the order in which they are read: what is copied has that order.
      for (const { run, x } of placed.toSorted((one, other) => one.run.place - other.run.place)) {
        this.setFont(run.font).fontSize(size);
        this.doc.text(run.text, x, baseline, { lineBreak: false, features: featuresOf(run), baseline: 'alphabetic' });
      }
    });
    return lines.length * size * line;
  }

  paragraph(text: string, style: Style & { after?: number } = {}): void {
    this.y += this.write(text, 0, this.width, style) + (style.after ?? 0);
  }

  rule(after = 10): void {
    this.doc
      .moveTo(margin, this.y)
      .lineTo(margin + this.width, this.y)
      .lineWidth(0.5)
      .strokeColor('#cdd6d4')
      .stroke();
    this.y += after;
  }

  ensureSpace(height: number): void {
    if (this.y + height <= this.doc.page.height - 110) return;
    this.doc.addPage();
    this.y = margin;
  }

  foot(text: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.write(text, 0, this.width, { size: 8, color: '#52605e' }, this.doc.page.height - 90);
    }
  }

  async bytes(): Promise<Buffer> {
    const parts: Buffer[] = [];
    this.doc.end();
    for await (const part of this.doc) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  private setFont(font: Font): PDFKit.PDFDocument {
    if (!this.fonts.has(font.name)) {
      this.fonts.add(font.name);
      this.doc.registerFont(font.name, font.forDocument() as unknown as PDFKit.Mixins.PDFFontSource);
    }
    return this.doc.font(font.name);
  }

  private measureRun(run: Run, size: number): number {
    const key = `${run.font.name} ${run.rightToLeft} ${run.text}`;
    const known =
      this.widths.get(key) ??
      this.setFont(run.font)
        .fontSize(1000)
        .widthOfString(run.text, { features: featuresOf(run) });
    this.widths.set(key, known);
    return (known * size) / 1000;
  }

  private widthOf = (text: string, size: number, bold: boolean): number =>
    runsOf(text, this.rightToLeft, this.faces, bold).reduce((sum, run) => sum + this.measureRun(run, size), 0);

  private wrapText(text: string, width: number, size: number, bold: boolean): string[] {
    if (this.widthOf(text, size, bold) <= width) return [text];
    const lines: string[] = [];
    let current = '';
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const longer = current ? `${current} ${word}` : word;
      if (this.widthOf(longer, size, bold) <= width) current = longer;
      else {
        if (current) lines.push(current);
        const pieces = this.broken(word, width, size, bold);
        lines.push(...pieces.slice(0, -1));
        current = pieces.at(-1) ?? '';
      }
    }
    return current || !lines.length ? [...lines, current] : lines;
  }

  /** Splits a word that no line could hold. Its parts are measured one by one: a name may be very long. */
  private broken(word: string, width: number, size: number, bold: boolean): string[] {
    if (this.widthOf(word, size, bold) <= width) return [word];
    const pieces: string[] = [];
    let left = 0;
    for (const part of this.parts(word, width, size, bold)) {
      const wide = this.widthOf(part, size, bold);
      if (wide > left || !pieces.length) {
        pieces.push(part);
        left = width - wide;
      } else {
        pieces[pieces.length - 1] += part;
        left -= wide;
      }
    }
    return pieces;
  }

  /** Where a text without blanks may be broken: between its words, with their punctuation; a longer word by letters. */
  private parts(text: string, width: number, size: number, bold: boolean): string[] {
    const words: string[] = [];
    for (const { segment, isWordLike } of wordSegmenter.segment(text))
      if (isWordLike || !words.length) words.push(segment);
      else words[words.length - 1] += segment;
    return words.flatMap(one => (this.widthOf(one, size, bold) > width ? clustersOf(one) : [one]));
  }
}

const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Given, so that a run is shaped as a whole and not word by word. */
const featuresOf = ({ rightToLeft }: Run): PDFKit.Mixins.OpenTypeFeatures[] =>
  rightToLeft ? [...rightToLeftForms] : [];
