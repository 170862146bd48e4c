import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sans from '@fontsource/noto-sans/unicode.json' with { type: 'json' };
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' };

/** A font file, and the characters that it is for. The first that has a character sets it. */
interface Face {
  name: string;
  file(weight: 400 | 700): string;
  ranges: [from: number, to: number][];
}

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => join(dirname(require.resolve(`${name}/package.json`)), 'files');

const face = (family: 'noto-sans' | 'noto-sans-arabic', subset: string, ranges: string): Face => ({
  name: `${family}-${subset}`,
  file: weight => join(folderOf(`@fontsource/${family}`), `${family}-${subset}-${weight}-normal.woff`),
  ranges: ranges.split(',').map(range => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  }),
});

export const faces: Face[] = [
  face('noto-sans', 'latin', sans.latin),
  face('noto-sans', 'latin-ext', sans['latin-ext']),
  face('noto-sans', 'greek', sans.greek),
  face('noto-sans', 'greek-ext', sans['greek-ext']),
  face('noto-sans', 'cyrillic', sans.cyrillic),
  face('noto-sans', 'cyrillic-ext', sans['cyrillic-ext']),
  face('noto-sans', 'vietnamese', sans.vietnamese),
  face('noto-sans-arabic', 'arabic', arabic.arabic),
];

const known = new Map<number, string>();
const first = faces[0]?.name ?? '';

export function faceOf(character: string): string {
  const code = character.codePointAt(0) ?? 32;
  const found = known.get(code) ?? faces.find(one => one.ranges.some(([from, to]) => from <= code && code <= to))?.name;
  known.set(code, found ?? first);
  return found ?? first;
}
