/** `npm run check -- schemas`: the schema files alone, in the time of one lint. The development server runs it on save. */
import { resolve } from 'node:path';
import { codes, type LintCode } from '../engine/cli/lint/codes.ts';
import { type Finding, lintSchemas, told } from '../engine/cli/lint.ts';
import { schemaFolder } from '../engine/server/appDefinition.ts';
import { missingMigrations } from '../engine/server/records/wanted.ts';
import { words } from './app.ts';

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
const folder = resolve(process.env.SCHEMAS_DIR ?? schemaFolder());

const breaking = (code: LintCode): boolean =>
  /^unknown-(?!group|locale|icon)/.test(code) ||
  ['invalid-json', 'schema-violation', 'duplicate-key', 'call-table', 'invisible-resource'].includes(code);

export const remedyOf = ({ remedy, code }: Finding): string => remedy ?? codes[code][1];

const findings = (): SchemaFinding[] =>
  lintSchemas(folder).map(finding => ({
    ...{ file: finding.file, line: finding.line, text: `${finding.code}: ${finding.text}`, remedy: remedyOf(finding) },
    breaks: breaking(finding.code),
  }));

export function main(words: string[]): void {
  if (words.includes('--json')) console.log(JSON.stringify(findings()));
  else tell();
}

export const counted = (findings: number): string => (findings === 1 ? '1 finding' : `${findings} findings`);

function tell(): void {
  const begun = performance.now();
  const faults = [...lintSchemas(folder).map(one => `${told(one)}\n    ${remedyOf(one)}`)];
  // What is no JSON, or not of its shape, has no tables to compare.
  if (faults.length === 0) faults.push(...missingMigrations(folder));
  for (const fault of faults) console.log(fault);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    faults.length ? `\n${counted(faults.length)} (${seconds} s).` : `The schema files are sound (${seconds} s).`,
  );
  process.exitCode = faults.length ? 1 : 0;
}

if (import.meta.main) main(words);
