/** `npm run check -- schemas`: the schema files alone, in the time of one lint. The development server runs it on save. */
import { resolve } from 'node:path';
import { missingMigrations } from '../server/collections/wanted.ts';
import { schemaFolder } from '../server/http/contract.ts';
import { codes, type LintCode } from './lint/codes.ts';
import { lintSchemas, told } from './lint.ts';

export interface SchemaFinding {
  /** From the project's folder. */
  file: string;
  line: number;
  text: string;
  remedy: string;
  /** Whether something that is named is not there or cannot be read, so that a screen would be missing. */
  breaks: boolean;
}

/** As the server reads it. */
const folder = resolve(process.env.SCHEMAS_DIR ?? schemaFolder);

const breaking = (code: LintCode): boolean =>
  /^unknown-(?!group|locale|icon)/.test(code) || ['json', 'shape', 'same-key', 'call-table', 'unseen'].includes(code);

const findings = (): SchemaFinding[] =>
  lintSchemas(folder).map(({ file, line, code, text }) => ({
    ...{ file, line, text: `${code}: ${text}`, remedy: codes[code][1] },
    breaks: breaking(code),
  }));

export function main(words: string[]): void {
  if (words.includes('--json')) console.log(JSON.stringify(findings()));
  else tell();
}

function tell(): void {
  const begun = performance.now();
  const faults = [...lintSchemas(folder).map(one => `${told(one)}\n    ${codes[one.code][1]}`)];
  // What is no JSON, or not of its shape, has no tables to compare.
  if (faults.length === 0) faults.push(...missingMigrations(folder));
  for (const fault of faults) console.log(fault);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    faults.length ? `\n${faults.length} findings (${seconds} s).` : `The schema files are sound (${seconds} s).`,
  );
  process.exitCode = faults.length ? 1 : 0;
}

if (import.meta.main) main(process.argv.slice(2));
