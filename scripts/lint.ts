/** Faults of the schema files that no single file shows; `docs/language.md` explains the codes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSchemaFiles } from '../server/forms/schemaFiles.ts';
import { readContract } from '../server/http/contract.ts';
import { named } from '../server/named.ts';
import { readPortalFiles } from '../server/portal/world.ts';
import { formFindings } from './lint/formRules.ts';
import { functionFindings } from './lint/functionRules.ts';
import { metaFindings } from './lint/metaRules.ts';
import { type Code, nameFindings, readCode } from './lint/names.ts';
import { resourceFindings } from './lint/resourceRules.ts';
import { schemaFindings } from './lint/schemaRules.ts';
import { type Finding, projectFolder, readSources } from './lint/sources.ts';
import { textFindings } from './lint/textRules.ts';

export type { Finding };

/** Everything that is wrong, by file and line; empty when nothing is. */
export function lintSchemas(folder = join(projectFolder, 'schemas'), code: Code = readCode()): Finding[] {
  const sources = readSources(folder);
  const shapes = metaFindings(sources, folder);
  // What does not even have the shape of its kind would only bring further, confusing findings.
  if (shapes.length) return inOrder([...shapes, ...schemaFindings(sources)]);
  const files = readSchemaFiles(folder);
  const portal = readPortalFiles(files, readContract(folder));
  return inOrder([
    ...schemaFindings(sources),
    ...formFindings(sources, files),
    ...resourceFindings(sources, files, portal.world),
    ...nameFindings(sources, code),
    ...functionFindings(sources, portal.world, named),
    ...textFindings(sources, files, portal),
  ]);
}

const inOrder = (findings: Finding[]): Finding[] =>
  findings.sort((left, right) => left.file.localeCompare(right.file) || left.line - right.line);

/** `schemas/orders/order.form.json:12 unreachable: …` */
export const told = ({ file, line, code, text }: Finding): string => `${file}:${line} ${code}: ${text}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = lintSchemas();
  for (const finding of findings) console.log(told(finding));
  process.exitCode = findings.length ? 1 : 0;
}
