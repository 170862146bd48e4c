import bidiFactory from 'bidi-js';
import { faceOf } from './faces.ts';

/** Characters that are set in one go: one face, one direction, in the order in which they are read. */
export interface Run {
  text: string;
  face: string;
}
interface Levelled extends Run {
  level: number;
}

const bidi = bidiFactory();

const turning = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Keeps a name or number together, whatever direction the words around it have. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
const isSign = (character: string): boolean => /[\u2066-\u2069\u200e\u200f]/.test(character);

/**
 * A line's runs from left to right, by the rules of Unicode for lines with scripts of both directions. A line without a
 * right-to-left letter, such as an amount or an address, reads from left to right on every page.
 */
export function runsOf(line: string, rightToLeft: boolean): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, rightToLeft && turning.test(line) ? 'rtl' : 'ltr');
  const runs: Levelled[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    if (isSign(character)) continue;
    const face = faceOf(character);
    const shown = level % 2 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    if (last && last.level === level && last.face === face) last.text += shown;
    else runs.push({ text: shown, face, level });
  }
  return leftToRight(runs).map(({ text, face, level }) => ({ text: level % 2 ? turned(text) : text, face }));
}

/** Turns every stretch of runs at or above a level around, from the highest level down. */
function leftToRight(runs: Levelled[]): Levelled[] {
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

/** Letters of right-to-left scripts are turned around where they are shaped; signs between them are not. */
const turned = (text: string): string => (turning.test(text) ? text : [...text].reverse().join(''));
