import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ProvenancePath } from '../../dsl/provenance/sources.ts';
import { listSchemaFiles } from '../schemaLayers.ts';
import { lineOf } from './jsonLines.ts';

interface SchemaText {
  /** From the project's folder. */
  file: string;
  text: string;
}

/**
 * Returns the text of an entity or resource file from any folder of the app or of the engine; undefined if there is
 * none.
 */
export function schemaText(folder: string, fileName: string): SchemaText | undefined {
  const found = listSchemaFiles(folder).find(({ file }) => basename(file) === fileName);
  return found && { file: found.place, text: readFileSync(found.path, 'utf8') };
}

/** Returns the file and line of a key of a schema file. */
export const placeIn = ({ file, text }: SchemaText, at: ProvenancePath): { file: string; line: number } => ({
  file,
  line: lineOf(text, at),
});
