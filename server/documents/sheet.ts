import PDFDocument from 'pdfkit';
import { faces } from './faces.ts';
import { runsOf } from './runs.ts';
import { unpacked } from './woff.ts';

export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  /** `end`: figures, at the far side of their column. */
  align?: 'start' | 'end';
}

const ink = '#16201f';
const line = 1.4;
const margin = 56;
const weights = [400, 700] as const;

/** An A4 page that is written from top to bottom, and from right to left where the language is. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly width: number;
  readonly rightToLeft: boolean;
  /** Of runs at size 1000: shaping one is what takes the time. */
  private readonly widths = new Map<string, number>();
  /** Where the next block begins. */
  y = margin;

  constructor(info: { title: string; language: string; author: string; at: Date }) {
    this.rightToLeft = ['ar', 'fa', 'he', 'ur'].includes(info.language);
    this.doc = new PDFDocument({
      ...{ size: 'A4', margin, lang: info.language, displayTitle: true, pdfVersion: '1.7', bufferPages: true },
      info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
    });
    this.width = this.doc.page.width - 2 * margin;
    for (const face of faces)
      for (const weight of weights) this.doc.registerFont(`${face.name}-${weight}`, unpacked(face.file(weight)));
  }

  /** Writes a paragraph into a column that begins `from` the reading edge; returns how high it is. Moves nothing else. */
  write(text: string, from: number, width: number, style: Style = {}, y = this.y): number {
    const { size = 10, bold = false, color = ink, align = 'start' } = style;
    const lines = this.wrapped(text, width, size, bold);
    const left = margin + (this.rightToLeft ? this.width - from - width : from);
    const atLeft = (align === 'start') !== this.rightToLeft;
    lines.forEach((one, index) => {
      const runs = runsOf(one, this.rightToLeft);
      const widths = runs.map(run => this.measured(run.text, run.face, size, bold));
      let x = atLeft ? left : left + width - widths.reduce((sum, each) => sum + each, 0);
      const baseline = y + size * (1 + index * line);
      runs.forEach((run, at) => {
        this.font(run.face, size, bold).fillColor(color);
        this.doc.text(run.text, x, baseline, { lineBreak: false, features, baseline: 'alphabetic' });
        x += widths[at] ?? 0;
      });
    });
    return lines.length * size * line;
  }

  /** The same, and goes on below it. */
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

  /** Begins another page unless so much still fits on this one. */
  need(height: number): void {
    if (this.y + height <= this.doc.page.height - 110) return;
    this.doc.addPage();
    this.y = margin;
  }

  /** The same small line at the foot of every page. */
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

  private font(face: string, size: number, bold: boolean): PDFKit.PDFDocument {
    return this.doc.font(`${face}-${bold ? 700 : 400}`).fontSize(size);
  }

  private measured(text: string, face: string, size: number, bold: boolean): number {
    const key = `${face} ${bold} ${text}`;
    const known = this.widths.get(key) ?? this.font(face, 1000, bold).widthOfString(text, { features });
    this.widths.set(key, known);
    return (known * size) / 1000;
  }

  private widthOf = (text: string, size: number, bold: boolean): number =>
    runsOf(text, this.rightToLeft).reduce((sum, run) => sum + this.measured(run.text, run.face, size, bold), 0);

  private wrapped(text: string, width: number, size: number, bold: boolean): string[] {
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

  /** A word that no line could hold, in pieces. */
  private broken(word: string, width: number, size: number, bold: boolean): string[] {
    if (this.widthOf(word, size, bold) <= width) return [word];
    const pieces = [''];
    for (const character of word) {
      const longer = (pieces.at(-1) ?? '') + character;
      if (this.widthOf(longer, size, bold) > width) pieces.push(character);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }
}

/** Named, so that a run is shaped as a whole and not word by word. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga'];
