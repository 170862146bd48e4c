import type { Font as FontFile, Subset } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

/** OpenType features of a run that is set from right to left. */
export const rightToLeftForms = ['rtla', 'rtlm'] as const;

/** A glyph of the font, and where it is drawn in its cluster. */
interface Part {
  glyph: number;
  x: number;
  y: number;
}
/** What is drawn for characters that are shaped together: a letter, a letter with its marks, a ligature. */
interface Cluster {
  text: string;
  parts: Part[];
  advance: number;
}

/**
 * The font as pdfkit takes it, shaped by HarfBuzz. Each cluster is embedded as one glyph with its own text: a PDF has
 * one text for each glyph, but a mark or a half letter has none alone, so that copying glyph by glyph would reorder and
 * lose what was typed.
 */
export function withShaper(file: FontFile, font: harfbuzz.Font, name: string): FontFile {
  const ids = new Map<string, number>();
  const clusters: Cluster[] = [];
  const idOf = (cluster: Cluster): number => {
    if (cluster.parts.some(part => !part.glyph)) return 0;
    const key = JSON.stringify(cluster);
    const id = ids.get(key) ?? firstCluster + clusters.push(cluster) - 1;
    ids.set(key, id);
    return id;
  };
  const layout = (text: string, features: readonly string[] = []) => {
    const shaped = clustersOf(font, text, features.includes(rightToLeftForms[0]));
    const positions = shaped.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return {
      glyphs: shaped.map(cluster => ({
        id: idOf(cluster),
        advanceWidth: cluster.advance,
        codePoints: [...cluster.text].map(character => character.codePointAt(0) ?? 0),
      })),
      positions,
      /** Read after pdfkit has turned the positions into its own unit. */
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const createSubset = () => {
    const subset = file.createSubset();
    const addGlyph = subset._addGlyph.bind(subset);
    subset._addGlyph = id => {
      // Never shown; without a single outline, as in a font of blanks, readers would miss the table.
      if (!id) return addBytes(subset, Buffer.alloc(12), 0, 0);
      const cluster = clusters[id - firstCluster];
      return cluster ? addCluster(file, subset, cluster) : addGlyph(id);
    };
    return subset;
  };
  return Object.create(file, {
    postscriptName: { value: name },
    layout: { value: layout },
    createSubset: { value: createSubset },
  }) as FontFile;
}
/** The glyphs of a font have lower numbers. */
const firstCluster = 0x10000;

/** From left to right. */
function clustersOf(font: harfbuzz.Font, text: string, isRightToLeft: boolean): Cluster[] {
  const glyphs = new Map<number, ShapedGlyph[]>();
  for (const glyph of shape(font, text, isRightToLeft)) {
    const ofCluster = glyphs.get(glyph.cluster) ?? [];
    ofCluster.push(glyph);
    glyphs.set(glyph.cluster, ofCluster);
  }
  const starts = [...glyphs.keys()].sort((one, other) => one - other);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1]]));
  return [...glyphs].flatMap(([start, ofCluster], at) => {
    // Characters before the first cluster that is drawn belong to it.
    const cluster = joinGlyphs(text.slice(start === starts[0] ? 0 : start, ends.get(start)), ofCluster);
    if (cluster.parts.length > maxParts) return splitCluster(cluster.text, ofCluster);
    return isRightToLeft ? lettersOf(cluster, at === 0) : cluster;
  });
}
/** More than any letter of a language has: a heap of marks, or a chain of pictures. */
export const maxParts = 12;

/** The text is that of the first piece; the others are copied as a blank of no width. */
const splitCluster = (text: string, glyphs: ShapedGlyph[]): Cluster[] =>
  glyphs.map((glyph, at) => joinGlyphs(at ? '\u200b' : text, [glyph]));

function joinGlyphs(text: string, glyphs: ShapedGlyph[]): Cluster {
  let advance = 0;
  const parts = glyphs.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const part = { glyph: codepoint, x: advance + xOffset, y: yOffset };
    advance += xAdvance;
    return part;
  });
  return { text, parts, advance };
}

/**
 * Readers turn what is set from right to left around, glyph by glyph; some leave the text of each glyph as it is,
 * others turn that around, too. So a letter and its marks are separate glyphs there, unless the font has a ligature of
 * them. The marks come first, except for those of the last letter of a line: readers would take them for marks of what
 * was set before.
 */
function lettersOf({ text, parts, advance }: Cluster, isFirst: boolean): Cluster[] {
  const letters = [...text].toReversed();
  if (letters.length !== parts.length) return [{ text, parts, advance }];
  const inPlace = parts.map((part, at) => ({ text: letters[at] ?? '', part, isBase: at === parts.length - 1 }));
  let pen = 0;
  return (isFirst ? inPlace.toReversed() : inPlace).map(({ text: letter, part, isBase }) => {
    const set = { text: letter, parts: [{ ...part, x: part.x - pen }], advance: isBase ? advance : 0 };
    pen += set.advance;
    return set;
  });
}

type ShapedGlyph = ReturnType<typeof shape>[number];
function shape(font: harfbuzz.Font, text: string, isRightToLeft: boolean) {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.setFlags(harfbuzz.BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
  harfbuzz.shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

/** Used again and again: what HarfBuzz holds is freed when the loop of events turns, and long texts are shaped within one turn. */
const buffer = new harfbuzz.Buffer();

/** Adds a glyph to a `glyf` table that is composed of those of the cluster, each at its place. */
function addCluster(file: FontFile, subset: Subset, { parts, advance }: Cluster): number {
  const drawn = parts.filter(({ glyph }) => file.getGlyph(glyph).path.commands.length);
  if (!drawn.length) return addBytes(subset, Buffer.alloc(0), advance, 0);
  const boxes = drawn.map(({ glyph, x, y }) => {
    const { minX, minY, maxX, maxY } = file.getGlyph(glyph).bbox;
    return { left: minX + x, bottom: minY + y, right: maxX + x, top: maxY + y };
  });
  const left = Math.min(...boxes.map(box => box.left));
  const bottom = Math.min(...boxes.map(box => box.bottom));
  const right = Math.max(...boxes.map(box => box.right));
  const top = Math.max(...boxes.map(box => box.top));
  const bytes = Buffer.alloc(12 + drawn.length * 8);
  for (const [at, value] of [-1, left, bottom, right, top].entries()) bytes.writeInt16BE(int16(value), at * 2);
  for (const [at, { glyph, x, y }] of drawn.entries()) {
    const flags = argumentsAreWords | argumentsAreDistances | (at < drawn.length - 1 ? moreFollow : 0);
    const place = bytes.writeUInt16BE(subset.includeGlyph(glyph), bytes.writeUInt16BE(flags, 10 + at * 8));
    bytes.writeInt16BE(int16(y), bytes.writeInt16BE(int16(x), place));
  }
  return addBytes(subset, bytes, advance, left);
}

function addBytes(subset: Subset, bytes: Buffer, advance: number, bearing: number): number {
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance, bearing });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}
const int16 = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));
const [argumentsAreWords, argumentsAreDistances, moreFollow] = [1, 2, 32];
