import { allFontFaces, type HanFamily, mayHaveGlyph } from './fontFamilies.ts';
import { type Font, maxFonts, readFont } from './fonts.ts';

/** A text with its style in a document. */
export interface StyledText {
  text: string;
  bold: boolean;
}

/** The fonts of one document. */
export interface DocumentFonts {
  /** Returns the text that the document shows: characters that no font has are replaced. */
  displayText(wording: StyledText): string;
  /** The font of a grapheme cluster, or of a character, of what is shown. */
  fontOf(cluster: string, bold: boolean): Font | undefined;
}

export const clustersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Marks that set the reading order of a line and have no glyph. Those that force an order on their text are left out.
 */
export const isDirectionMark = (character: string): boolean => /[\u2066-\u2069\u200e\u200f\u061c]/.test(character);
/** No font needs a glyph for these. */
const isInvisible = (character: string): boolean => /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(character);
const codesOf = (cluster: string): number[] =>
  [...cluster].filter(character => !isInvisible(character)).map(character => character.codePointAt(0) ?? 0);

/** The variant of Han characters: that of the reader's language, else of the country of the address. */
export function hanFamilyOf(language: string, country: string | null | undefined, texts: string[]): HanFamily {
  const scripts = [language, `und-${/^[A-Z]{2}$/.test(country ?? '') ? country : 'ZZ'}`].map(
    tag => new Intl.Locale(tag).maximize().script ?? '',
  );
  const named = scripts.map(script => hanFamilies[script]).find(Boolean);
  if (named) return named;
  const text = texts.join(' ');
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  if (/\p{Script=Hangul}/u.test(text)) return 'kr';
  return /\p{Script=Bopomofo}/u.test(text) ? 'tc' : 'sc';
}
const hanFamilies: Record<string, HanFamily> = { Hans: 'sc', Hant: 'tc', Jpan: 'jp', Kore: 'kr' };

/** Reads the fonts that these texts need. */
export async function loadDocumentFonts(wordings: StyledText[], han: HanFamily = 'sc'): Promise<DocumentFonts> {
  const reading = new FontLoader(han);
  const shown = new Map<string, string>();
  for (const wording of wordings) {
    const key = keyOf(wording);
    if (!shown.has(key)) shown.set(key, await reading.displayText(wording));
  }
  return {
    displayText: wording => shown.get(keyOf(wording)) ?? '',
    fontOf: (cluster, bold) => reading.found.get(keyOf({ text: cluster, bold })),
  };
}
const keyOf = ({ text, bold }: StyledText): string => `${bold ? 'b' : 'r'}${text}`;

class FontLoader {
  readonly found = new Map<string, Font | undefined>();
  private readonly fonts = new Set<string>();
  private readonly han: HanFamily;

  constructor(han: HanFamily) {
    this.han = han;
  }

  /** The replacement of a character that no font has may itself need a font, and join with its neighbours. */
  async displayText({ text, bold }: StyledText): Promise<string> {
    await this.find(' ', bold);
    let shown = text.normalize('NFC');
    for (let round = 0; round < 4; round += 1) {
      const parts: string[] = [];
      for (const cluster of clustersOf(shown)) parts.push(await this.displayCluster(cluster, bold));
      const next = parts.join('').normalize('NFC');
      if (next === shown) break;
      shown = next;
    }
    return shown;
  }

  private async displayCluster(cluster: string, bold: boolean): Promise<string> {
    if (isDirectionMark(cluster)) return cluster;
    if (/^\p{Cc}+$/u.test(cluster)) return /\s/.test(cluster) ? ' ' : '';
    if (await this.find(cluster, bold)) return cluster;
    const characters = [...cluster];
    if (characters.length === 1) return substituteCharacter(cluster);
    const parts: string[] = [];
    for (const character of characters) parts.push(await this.displayCluster(character, bold));
    return parts.join('');
  }

  private async find(cluster: string, bold: boolean): Promise<Font | undefined> {
    const key = keyOf({ text: cluster, bold });
    if (!this.found.has(key)) {
      const font = await this.read(cluster, bold);
      this.found.set(key, font);
      // A line may end within a cluster, between a blank and its mark.
      if (font) for (const character of cluster) this.found.set(keyOf({ text: character, bold }), font);
    }
    return this.found.get(key);
  }

  private async read(cluster: string, bold: boolean): Promise<Font | undefined> {
    const codes = codesOf(cluster);
    if (!codes.length) return undefined;
    for (const face of allFontFaces(this.han)) {
      if (!codes.every(code => mayHaveGlyph(face, code))) continue;
      if (this.fonts.size >= maxFonts && !this.fonts.has(`${face.name}-${bold}`)) continue;
      const font = await readFont(face, bold);
      this.fonts.add(`${face.name}-${bold}`);
      if (codes.every(code => font.has(code))) return font;
    }
    return undefined;
  }
}

/** A blank, a plainer form of the character, or its number in Unicode. */
function substituteCharacter(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (isInvisible(character)) return '';
  const plain = character.normalize('NFKC');
  if (plain !== character) return plain;
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
