import { readFile } from 'node:fs/promises';
import { create, type Font as FontFile } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { FontFace } from './fontFamilies.ts';
import { maxParts, withShaper } from './shaping.ts';

type Weight = 400 | 700;

/** A font that is read and can shape text. */
export interface Font {
  name: string;
  has(code: number): boolean;
  /** For one PDF, which embeds the glyphs that it shows and their text. */
  forDocument(): FontFile;
}

/** Fonts of one document at most, and those that are kept for the next ones: each takes 50 to 700 KB. */
export const maxFonts = 96;
const fontCache = new Map<string, Promise<Font>>();

/** Kept until so many others have been used since. */
export function readFont(face: FontFace, bold: boolean): Promise<Font> {
  const weight = bold && face.isVariable ? 700 : 400;
  const name = `${face.name}-${weight}`;
  const font = fontCache.get(name) ?? openFont(face, weight, name);
  fontCache.delete(name);
  fontCache.set(name, font);
  font.catch(() => fontCache.delete(name));
  const [oldest] = fontCache.keys();
  if (fontCache.size > maxFonts && oldest) fontCache.delete(oldest);
  return font;
}

async function openFont(face: FontFace, weight: Weight, name: string): Promise<Font> {
  const bytes = await subsetFont(await readFile(face.file), null, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    noHinting: true,
    ...(face.isVariable && { variationAxes: { wght: weight } }),
  });
  const shaper = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const codes = new Set(shaper.collectUnicodes());
  const [file, font] = [create(bytes), new harfbuzz.Font(shaper)];
  allowForClusters(file);
  return { name, has: code => codes.has(code), forDocument: () => withShaper(file, font, name) };
}

/** Clusters that are added to a part of the font are longer than its short offsets can hold, and one level deeper. */
function allowForClusters({ loca, maxp }: FontFile): void {
  loca.version = 1;
  maxp.maxComponentDepth += 1;
  maxp.maxComponentElements = Math.max(maxp.maxComponentElements, maxParts);
}
