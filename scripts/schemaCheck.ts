/** `npm run check -- schemas`: the schema files alone, in the time of one lint. The development server runs it on save. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codes, isBreaking } from '../engine/cli/lint/codes.ts';
import { type Finding, formatFinding, lintSchemas } from '../engine/cli/lint.ts';
import { schemaFolder } from '../engine/server/appDefinition.ts';
import { missingMigrations } from '../engine/server/records/migrations/desiredTables.ts';
import { folderPlace } from '../engine/server/schemaLayers.ts';
import { app, words } from './selectApp.ts';

export interface SchemaFinding {
  /** From the project's folder. */
  file: string;
  line: number;
  text: string;
  remedy: string;
  /** See `isBreaking`. */
  breaks: boolean;
}

/** As the server reads it. */
const folder = resolve(process.env.SCHEMAS_DIR ?? schemaFolder());

export const remedyOf = ({ remedy, code }: Finding): string => remedy ?? codes[code][1];

const findings = (): SchemaFinding[] =>
  lintSchemas(folder).map(finding => ({
    file: finding.file,
    line: finding.line,
    text: `${finding.code}: ${finding.text}`,
    remedy: remedyOf(finding),
    breaks: isBreaking(finding.code),
  }));

export async function main(words: string[]): Promise<void> {
  if (words.includes('--json')) console.log(JSON.stringify(findings()));
  else await tell();
}

/** Types of another app than the portal, where it has any; `npm run check` looks at the portal's. */
async function staleTypes(): Promise<string[]> {
  if (!app || !existsSync(join(folder, 'generated'))) return [];
  const { outdatedFiles } = await import('./generate.ts');
  const command = `npm run generate -- --app ${dirname(folderPlace(folder))}`;
  return (await outdatedFiles()).map(file => `Run ${command}: ${file} differs from the schema files.`);
}

export const countText = (findings: number): string => (findings === 1 ? '1 finding' : `${findings} findings`);

async function tell(): Promise<void> {
  const begun = performance.now();
  const faults = [...lintSchemas(folder).map(one => `${formatFinding(one)}\n    ${remedyOf(one)}`)];
  // Files that are not valid have no tables to compare.
  if (faults.length === 0) faults.push(...missingMigrations(folder), ...(await staleTypes()));
  for (const fault of faults) console.log(fault);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    faults.length ? `\n${countText(faults.length)} (${seconds} s).` : `The schema files are sound (${seconds} s).`,
  );
  process.exitCode = faults.length ? 1 : 0;
}

if (import.meta.main) await main(words);
