/** Files that the server would not serve, found by the function that it calls at its start. */
import type { AppFunctions } from '../../server/appFunctions.ts';
import { type BrokenFile, findBrokenFiles } from '../../server/records/schema-faults/brokenFiles.ts';
import type { ManifestFiles } from '../../server/schema-files/readManifestFiles.ts';
import { isBreaking } from './codes.ts';
import type { Finding, SchemaSourceFile } from './sources.ts';

/** Leaves out files whose fault another rule has found, which knows its line. */
export const startFindings = (
  sources: SchemaSourceFile[],
  manifest: ManifestFiles,
  functions: AppFunctions,
  known: Finding[],
): Finding[] =>
  findBrokenFiles(manifest, functions).flatMap(broken => {
    const own = sources.filter(source => isOf(source, broken));
    const isKnown = known.some(
      ({ file, code, text }) =>
        own.some(({ place }) => place === file) && (isBreaking(code) || broken.sentence.includes(text)),
    );
    const text = `${broken.name} cannot be served: ${broken.sentence}`;
    return isKnown ? [] : own.slice(-1).map(source => source.report([], 'not-served', text));
  });

const isOf = ({ kind, name }: SchemaSourceFile, broken: BrokenFile): boolean =>
  broken.isDashboard
    ? kind === 'dashboard' && name === broken.name
    : (kind === 'resource' && name === broken.name) || (kind === 'entity' && name === broken.entity);
