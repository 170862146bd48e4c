import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One line of a result; `ratio` compares with the row named `baseline`, measured in the same run. */
export interface Row {
  what: string;
  figure: string;
  ratio?: number;
}
export type Bench = () => Promise<Row[]>;

const folder = fileURLToPath(new URL('.', import.meta.url));
const known = readdirSync(folder)
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.replace('.bench.ts', ''));

/** `npm run bench` runs all, `npm run bench -- api support` the named ones. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter(name => !known.includes(name));
  if (unknown.length) {
    console.error(`There is no ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const name of wanted.length ? wanted : known) {
    const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
    console.log(`\n${name}`);
    for (const { what, figure, ratio } of await bench())
      console.log(`  ${what.padEnd(52)} ${figure.padStart(16)}${ratio === undefined ? '' : `  ${ratio.toFixed(2)}x`}`);
  }
}

if (import.meta.main) await main();
