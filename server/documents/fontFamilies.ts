import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font file and the characters that its package lists for it; the file itself may lack some of them. */
export interface FontFace {
  name: string;
  file: string;
  /** The file holds every weight; otherwise it is the regular weight, which is used for bold text too. */
  isVariable: boolean;
  /** In ascending order. */
  ranges: [from: number, to: number][];
}
/** One Han character has different shapes in mainland China, Taiwan and Hong Kong, Japan, and Korea. */
export type HanFamily = 'sc' | 'tc' | 'jp' | 'kr';

const require = createRequire(import.meta.url);
const variable = '@fontsource-variable/';
const faceCache = new Map<string, FontFace[]>();

/** The wanted subsets of a package, which is looked into when a document first has a character for it. */
function facesOf(packageName: string, isWanted: (subset: string) => boolean): FontFace[] {
  const found = faceCache.get(packageName) ?? listFaces(packageName, isWanted);
  faceCache.set(packageName, found);
  return found;
}

function listFaces(packageName: string, isWanted: (subset: string) => boolean): FontFace[] {
  const folder = dirname(require.resolve(`${packageName}/package.json`));
  const isVariable = packageName.startsWith(variable);
  const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.keys(subsets)
    .filter(isWanted)
    .map(subset => {
      const name = `${packageName.split('/')[1]}-${subset.replace(/[[\]]/g, '')}`;
      const file = join(folder, 'files', `${name}-${isVariable ? 'wght' : '400'}-normal.woff2`);
      return { name, file, isVariable, ranges: rangesOf(subsets[subset] ?? '') };
    });
}

const rangesOf = (ranges: string): FontFace['ranges'] =>
  ranges
    .split(',')
    .map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    })
    .sort(([one], [other]) => one - other);

export function mayHaveGlyph({ ranges }: FontFace, code: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY) <= code;
}

const isOneOf = (subsets: string[]) => (subset: string) => subsets.includes(subset);
/** Han and emoji are split into numbered files; the named ones repeat letters of Noto Sans. */
const isNumbered = (subset: string) => subset.startsWith('[');

const alphabets = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'devanagari'];
const scripts = [
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'syriac',
  'thaana',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'thai',
  'lao',
  'myanmar',
  'khmer',
  'ethiopic',
  'cherokee',
  'canadian-aboriginal',
  'javanese',
  'balinese',
  'sundanese',
  'ol-chiki',
  'lisu',
  'adlam',
  'meetei-mayek',
  'cham',
  'new-tai-lue',
  'tai-tham',
  'hanifi-rohingya',
];
/** Scripts without a variable font. */
const plainScripts = ['nko', 'tifinagh', 'mongolian', 'vai', 'tai-le', 'yi'];

/** Every face, in the order in which they are tried. */
export function* allFontFaces(firstHan: HanFamily): Generator<FontFace> {
  const latinFirst = (one: FontFace, other: FontFace) => rankOf(one) - rankOf(other);
  yield* facesOf(`${variable}noto-sans`, isOneOf(alphabets)).toSorted(latinFirst);
  for (const script of scripts) yield* facesOf(`${variable}noto-sans-${script}`, isOneOf([script]));
  yield* facesOf(`${variable}noto-serif-tibetan`, isOneOf(['tibetan']));
  const others = (['sc', 'tc', 'jp', 'kr'] as const).filter(family => family !== firstHan);
  for (const family of [firstHan, ...others]) yield* facesOf(`${variable}noto-sans-${family}`, isNumbered);
  for (const script of plainScripts) yield* facesOf(`@fontsource/noto-sans-${script}`, isOneOf([script]));
  yield* facesOf(`${variable}noto-sans-symbols`, isOneOf(['symbols']));
  yield* facesOf('@fontsource/noto-sans-symbols-2', isOneOf(['symbols', 'braille']));
  yield* facesOf(`${variable}noto-emoji`, isNumbered);
}
const rankOf = (face: FontFace): number => alphabets.indexOf(face.name.replace('noto-sans-', ''));
