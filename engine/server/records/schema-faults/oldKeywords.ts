/** Schema files that were written for an earlier vocabulary. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  describeRenamed,
  findRenamedKeywords,
  type MetaSchemas,
  type RenamedKeyword,
} from '../../../dsl/renamedKeywords.ts';
import { StartProblem } from '../../db/startProblem.ts';
import { lazy } from '../../http/lazy.ts';
import { lineOf } from '../../inspector/jsonLines.ts';
import { listSchemaFiles, metaFolder } from '../../schemaLayers.ts';

/** Reads the meta-schemas of the engine, once. */
export const readMetaSchemas = lazy(
  (): MetaSchemas =>
    new Map(
      readdirSync(metaFolder).map(file => [
        file,
        JSON.parse(readFileSync(join(metaFolder, file), 'utf8')) as Record<string, unknown>,
      ]),
    ),
);

/** The old names in a file. Its name says its kind: `orders/order.form.json` is a form, `app.json` an app. */
export function oldKeywordsIn(file: string, json: unknown): RenamedKeyword[] {
  const [name = '', kind = name] = basename(file, '.json').split('.');
  return findRenamedKeywords(kind, json, readMetaSchemas());
}

/** One sentence for every old name in the app's schema files. What is not JSON is left to its reader. */
function oldKeywordFaults(folder: string): string[] {
  return listSchemaFiles(folder, { engine: null }).flatMap(({ file, path, place }) => {
    const text = readFileSync(path, 'utf8');
    const json = parseJson(text);
    return oldKeywordsIn(file, json).map(one => `${place}:${lineOf(text, one.path)} ${describeRenamed(one)}`);
  });
}

/** Throws if a schema file has an old keyword, which would be ignored and may have closed something. */
export function assertNoOldKeywords(folder: string): void {
  const old = oldKeywordFaults(folder);
  if (old.length) throw new StartProblem(`The schema files have keywords with new names:\n- ${old.join('\n- ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
