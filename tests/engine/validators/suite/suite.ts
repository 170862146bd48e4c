import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { SchemaDraft } from '../../../../engine/dsl/json-schema/keywords.ts';

interface Group {
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

interface Packed {
  commit: string;
  remotes: Record<string, unknown>;
  tests: Record<string, Record<string, Group[]>>;
}

const text = brotliDecompressSync(readFileSync(join(import.meta.dirname, 'json-schema-test-suite.json.br')));
const packed = JSON.parse(text.toString('utf8')) as Packed;

export const commit: string = packed.commit;

/** What the suite serves at this address while its tests run. */
export const suiteDocuments: Record<string, unknown> = Object.fromEntries(
  Object.entries(packed.remotes).map(([file, schema]) => [`http://localhost:1234/${file}`, schema]),
);

export const DRAFTS: { name: string; folder: string; draft: SchemaDraft }[] = [
  { name: 'draft-07', folder: 'draft7', draft: 7 },
  { name: '2019-09', folder: 'draft2019-09', draft: 2019 },
  { name: '2020-12', folder: 'draft2020-12', draft: 2020 },
];

export const suiteGroups = (folder: string): (Group & { file: string })[] =>
  Object.entries(packed.tests[folder] ?? {}).flatMap(([file, groups]) => groups.map(group => ({ file, ...group })));
