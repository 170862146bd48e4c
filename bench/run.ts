import '../server/portalApp.ts';
import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { formatResult, writeReport } from './report.ts';
import { rounds } from './settings.ts';
import type { Result } from './targets.ts';

/** A figure beside those of the targets; `ratio` compares with another row of the same run. */
export interface Row {
  what: string;
  figure: string;
  ratio?: number;
}
export interface BenchOutput {
  results: Result[];
  details?: Row[];
}
export type Bench = () => Promise<BenchOutput>;

const folder = fileURLToPath(new URL('.', import.meta.url));
export const benches = readdirSync(folder)
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.replace('.bench.ts', ''));

/**
 * `npm run bench` runs all, `npm run bench -- api uploads` the named ones. `--full`: the sizes that the bars name;
 * with it, `--write`: the results go into docs/performance.md. `profile` prints where the time goes.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const names = words.filter(word => !word.startsWith('--'));
  if (names[0] === 'profile') {
    const { printProfiles } = await import('./profile.ts');
    return printProfiles(words.includes('--write'));
  }
  const unknown = names.filter(name => !benches.includes(name));
  if (unknown.length) {
    console.error(`There is no ${unknown.join(', ')}. Known: ${benches.join(', ')}, profile.`);
    process.exitCode = 1;
    return;
  }
  const isWritten = words.includes('--write');
  if (isWritten && !words.includes('--full')) {
    console.error('Only figures of the full sizes are written: use --full --write.');
    process.exitCode = 1;
    return;
  }
  const results: Result[] = [];
  for (const name of names.length ? names : benches) {
    const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench };
    const begun = performance.now();
    console.log(`\n${name}`);
    const output = await bench();
    for (const result of output.results) console.log(`  ${formatResult(result)}`);
    for (const { what, figure, ratio } of output.details ?? [])
      console.log(`    ${what}: ${figure}${ratio === undefined ? '' : `, ${ratio.toFixed(2)}x`}`);
    console.log(`  ${((performance.now() - begun) / 1_000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`);
    results.push(...output.results);
    // Kept at once: a later bench that fails does not lose what this one found.
    if (isWritten) writeReport(output.results, { load: loadavg()[0] ?? 0, rounds });
  }
}

if (import.meta.main) await main();
