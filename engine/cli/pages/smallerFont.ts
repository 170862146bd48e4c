import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The Latin letters of every page, as the style sheet of the package names them. */
const font = 'files/inter-latin-wght-normal.woff2';
const cache = fileURLToPath(new URL('../../../.cache/fonts/', import.meta.url));

/** The weights and the OpenType features that the styles of the pages use. */
const weights = { min: 400, max: 700 };
const features = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** The characters of a `unicode-range`, such as `U+0000-00FF,U+0131`. */
const charactersOf = (range: string): string =>
  range
    .split(',')
    .map(part => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map(code => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
    })
    .join('');

/**
 * Replaces the font that every page loads by one with the weights and features that pages use: 28 kB instead of 48. Its
 * characters stay the same. A weight outside of the range is rendered as the nearest one.
 */
export function smallerFont(): Plugin {
  const name = join(cache, font);
  return {
    name: 'smaller-font',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: `./${font}`, replacement: name }] } }),
    async buildStart() {
      const sheet = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/wght.css'));
      const [, range = ''] = new RegExp(`${font}[^}]*unicode-range: ([^;]*);`).exec(readFileSync(sheet, 'utf8')) ?? [];
      if (!range) throw new Error(`${sheet} does not name the characters of ${font}.`);
      const options = { targetFormat: 'woff2' as const, variationAxes: { wght: weights }, keepFeatures: features };
      const content = await subsetFont(readFileSync(join(dirname(sheet), font)), charactersOf(range), options);
      mkdirSync(dirname(name), { recursive: true });
      // Renamed into place, because two builds may run at once.
      writeFileSync(`${name}.${process.pid}`, content);
      renameSync(`${name}.${process.pid}`, name);
    },
  };
}
