import { readFileSync } from 'node:fs';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { allFontFaces, mayHaveGlyph } from '../../documents/fontFamilies.ts';
import { encode } from './drawPicture.ts';
import type { MadePreview } from './previewTypes.ts';

/** A page of the shape of thumbnails. */
const page = { width: 192, height: 240, margin: 16, line: 13, font: 9 };
const maxLines = Math.floor((page.height - 2 * page.margin) / page.line);
/** Characters that can be on the page at most. */
const maxLength = 2_000;

/** Draws a page with the first lines of a text, each paragraph in its own direction. */
export async function drawText(paragraphs: string[]): Promise<MadePreview> {
  const shown = firstOf(paragraphs);
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, page.width, page.height);
  context.fillStyle = '#30363a';
  context.font = `${page.font}px ${loadFonts(shown.join('\n')).join(', ')}, sans-serif`;
  let line = 0;
  for (const paragraph of shown) {
    const isRtl = isRightToLeft(paragraph);
    context.direction = isRtl ? 'rtl' : 'ltr';
    context.textAlign = isRtl ? 'right' : 'left';
    for (const text of wrap(context, paragraph)) {
      line += 1;
      if (line > maxLines) break;
      context.fillText(text, isRtl ? page.width - page.margin : page.margin, page.margin + line * page.line);
    }
  }
  return { thumbnail: await encode(canvas), large: null };
}

function firstOf(paragraphs: string[]): string[] {
  const shown: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs) {
    const text = paragraph.slice(0, maxLength).replace(/\s+/g, ' ').trim();
    if (text) shown.push(text);
    length += text.length;
    if (length > maxLength || shown.length > maxLines) break;
  }
  return shown;
}

const strong = /[\p{L}]/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The first letter decides, as in the Unicode Bidirectional Algorithm. */
function isRightToLeft(text: string): boolean {
  return rightToLeft.test(strong.exec(text)?.[0] ?? '');
}

/** Breaks a text into lines at spaces, and words that are longer than a line. */
function* wrap(context: SKRSContext2D, text: string): Generator<string> {
  const width = page.width - 2 * page.margin;
  let line = '';
  for (const piece of piecesOf(text)) {
    if (line && context.measureText(line + piece).width > width) {
      yield line.trim();
      line = '';
    }
    line += piece;
  }
  if (line.trim()) yield line.trim();
}

/** Words with the space after them, in pieces of at most 20 characters. Scripts without spaces are broken anywhere. */
const piecesOf = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,20}\s?|\s/gu,
  ) ?? [];

/** Registers the fonts of the documents that the text needs, and returns their names. */
function loadFonts(text: string): string[] {
  const missing = new Set([...text].map(character => character.codePointAt(0) ?? 0).filter(code => code > 0x20));
  const names: string[] = [];
  for (const face of allFontFaces('sc')) {
    if (!missing.size || names.length >= 12) break;
    const covered = [...missing].filter(code => mayHaveGlyph(face, code));
    if (!covered.length) continue;
    const name = `page${names.length}`;
    if (!GlobalFonts.register(readFileSync(face.file), name)) continue;
    names.push(name);
    for (const code of covered) missing.delete(code);
  }
  return names;
}
