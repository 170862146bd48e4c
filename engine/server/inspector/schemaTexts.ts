import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { OriginPath } from '../../dsl/originSources.ts';
import { lineOf } from './jsonLines.ts';

interface SchemaText {
  /** Below the folder of the schema files. */
  file: string;
  text: string;
}

/** The text of an entity or a resource file, wherever below the folder it stands; undefined where there is none. */
export function schemaText(folder: string, fileName: string): SchemaText | undefined {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(file => basename(file) === fileName);
  if (!found) return undefined;
  return { file: found.split(sep).join('/'), text: readFileSync(join(folder, found), 'utf8') };
}

/** The file and line at which a key of a schema file stands. */
export const placeIn = ({ file, text }: SchemaText, at: OriginPath): { file: string; line: number } => ({
  file,
  line: lineOf(text, at),
});
