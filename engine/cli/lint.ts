/** Faults of the schema files, alone and together; `docs/lint.md` explains the codes. */
import { fileURLToPath } from 'node:url';
import type { AppFile } from '../dsl/resolve/manifest.ts';
import { appFile, appFunctions, schemaFolder } from '../server/appDefinition.ts';
import type { ApiContract } from '../server/http/contract.ts';
import { readManifestFiles } from '../server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../server/schema-files/readSchemaFiles.ts';
import { appFindings } from './lint/appRules.ts';
import { contractOf } from './lint/callRules.ts';
import { defaultFindings } from './lint/defaultRules.ts';
import { entityFindings } from './lint/entityRules.ts';
import { fileFindings } from './lint/fileRules.ts';
import { formFindings } from './lint/formRules.ts';
import { functionFindings } from './lint/functionRules.ts';
import { metaFindings } from './lint/metaSchemaRules.ts';
import { type Code, iconFindings, nameFindings, readCode } from './lint/nameFindings.ts';
import { resourceFindings } from './lint/resourceRules.ts';
import { schemaFindings } from './lint/schemaRules.ts';
import { startFindings } from './lint/serverStartRules.ts';
import { type Finding, readSources, type SchemaSourceFile } from './lint/sources.ts';
import { textFindings } from './lint/textRules.ts';
import { translationFindings } from './lint/translationRules.ts';

export type { Finding };

/** Everything that is wrong, by file and line; empty when nothing is. */
export function lintSchemas(folder = schemaFolder(), code: Code = readCode()): Finding[] {
  const { sources, faults } = readSources(folder);
  // A file that is no JSON, or breaks its meta-schema, would only cause further, confusing findings.
  if (faults.some(({ code: fault }) => fault === 'invalid-json'))
    return sortFindings([...faults, ...metaFindings(sources)]);
  const alone = [...faults, ...fileFindings(sources), ...schemaFindings(sources)];
  const shapes = metaFindings(sources);
  if (shapes.length) return sortFindings([...shapes, ...alone]);
  const { contract, faults: broken } = contractOf(folder, sources);
  if (!contract) return sortFindings([...broken, ...alone]);
  return sortFindings([...alone, ...lintTogether(sources, folder, contract, code)]);
}

function lintTogether(sources: SchemaSourceFile[], folder: string, contract: ApiContract, code: Code): Finding[] {
  const files = readSchemaFiles(folder);
  const manifest = readManifestFiles(files, contract);
  const found = [
    ...appFindings(
      sources,
      (sources.find(({ kind }) => kind === 'app')?.json as AppFile | undefined) ?? appFile(),
      manifest.registry.entities.get('user'),
    ),
    ...defaultFindings(sources),
    ...entityFindings(sources, manifest.registry),
    ...formFindings(sources, files),
    ...resourceFindings(sources, files, manifest.registry, code.formPages),
    ...nameFindings(sources, code),
    ...iconFindings(sources, code),
    ...functionFindings(sources, manifest.registry, appFunctions()),
    ...textFindings(sources, files, manifest),
    ...translationFindings(folder),
  ];
  return [...found, ...startFindings(sources, manifest, appFunctions(), found)];
}

const sortFindings = (findings: Finding[]): Finding[] =>
  findings.sort((left, right) => left.file.localeCompare(right.file) || left.line - right.line);

/** `schemas/orders/order.form.json:12 unreachable: …` */
export const formatFinding = ({ file, line, code, text }: Finding): string => `${file}:${line} ${code}: ${text}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = lintSchemas();
  for (const finding of findings) console.log(formatFinding(finding));
  process.exitCode = findings.length ? 1 : 0;
}
