import bidiFactory from 'bidi-js';
import { clustersOf, type DocumentFonts, isDirectionMark } from './documentFonts.ts';
import type { Font } from './fonts.ts';

/** Characters with one font and one direction, in reading order. */
export interface Run {
  text: string;
  font: Font;
  rightToLeft: boolean;
  /** Position of the run in reading order. */
  place: number;
}
interface LevelledRun {
  text: string;
  font: Font;
  level: number;
  place: number;
}

const bidi = bidiFactory();

/** Letters that are read from right to left; the Unicode scripts that have them. */
const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** Clusters with their fonts; one that no single font has is set character by character. */
function* splitByFont(
  line: string,
  faces: DocumentFonts,
  bold: boolean,
): Generator<{ text: string; font: Font | undefined }> {
  for (const cluster of clustersOf(line)) {
    const font = faces.fontOf(cluster, bold);
    if (font || isDirectionMark(cluster)) yield { text: cluster, font };
    else for (const text of cluster) yield { text, font: faces.fontOf(text, bold) };
  }
}

/**
 * A line's runs from left to right, by the rules of Unicode for lines with scripts of both directions. A line without a
 * right-to-left letter, such as an amount or an address, reads from left to right on every page.
 */
export function runsOf(line: string, rightToLeft: boolean, faces: DocumentFonts, bold = false): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, rightToLeft && rightToLeftLetter.test(line) ? 'rtl' : 'ltr');
  const runs: LevelledRun[] = [];
  let at = 0;
  for (const { text, font } of splitByFont(line, faces, bold)) {
    const level = levels[at] ?? 0;
    at += text.length;
    if (!font) continue;
    const last = runs.at(-1);
    if (last && last.level === level && last.font === font) last.text += text;
    else runs.push({ text, font, level, place: runs.length });
  }
  return toVisualOrder(runs).map(({ level, ...run }) => ({ ...run, rightToLeft: level % 2 === 1 }));
}

/** Turns every stretch of runs at or above a level around, from the highest level down. */
function toVisualOrder(runs: LevelledRun[]): LevelledRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(run => run.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
