// Loaded before every script. It is plain JavaScript, so that an older Node prints a sentence and no stack.
import { existsSync } from 'node:fs';
import module from 'node:module';

const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Galley needs Node 24 or newer and this is ${process.version}. On Linux and Windows npm ci brings it along; run Galley through npm, or install Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}
// What was compiled for the last start need not be compiled for the next.
module.enableCompileCache();

// For every import, Node reads the package.json above it again, and that of Drizzle alone is longer than most programs:
// a third of a start went to it. This resolver looks up each package once and remembers the result.
const found = new Map();
const ours = /^file:(?!.*\/node_modules\/)/;
const formats = [
  { from: ours, ends: '.ts', format: 'module-typescript' },
  { from: /^file:.*\/node_modules\/drizzle-orm\//, ends: '.js', format: 'module' },
];

module.registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', importAttributes, conditions } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (/^\.\.?\//.test(specifier)) {
      const known = formats.find(({ from, ends }) => specifier.endsWith(ends) && from.test(parentURL));
      const url = new URL(specifier, parentURL);
      // Node's own error names the importer of a missing file.
      if (!known || !existsSync(url)) return next(specifier, context);
      return { url: url.href, format: known.format, importAttributes, shortCircuit: true };
    }
    if (!/^[a-z@]/.test(specifier) || specifier.includes(':') || !ours.test(parentURL)) return next(specifier, context);
    const answer = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, answer);
    return { ...answer, shortCircuit: true };
  },
});
