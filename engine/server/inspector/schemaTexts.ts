import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { OriginPath } from '../../dsl/originSources.ts';
import { listSchemaFiles } from '../schemaLayers.ts';
import { lineOf } from './jsonLines.ts';

interface SchemaText {
  /** From the project's folder. */
  file: string;
  text: string;
}

/** The text of an entity or a resource file of the app or of the engine, in any folder; undefined where there is none. */
export function schemaText(folder: string, fileName: string): SchemaText | undefined {
  const found = listSchemaFiles(folder).find(({ file }) => basename(file) === fileName);
  return found && { file: found.place, text: readFileSync(found.path, 'utf8') };
}

/** The file and line at which a key of a schema file stands. */
export const placeIn = ({ file, text }: SchemaText, at: OriginPath): { file: string; line: number } => ({
  file,
  line: lineOf(text, at),
});
