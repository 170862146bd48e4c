/**
 * Packs the official JSON Schema test suite from a checkout of json-schema-org/JSON-Schema-Test-Suite:
 * `node tests/engine/validators/suite/pack.ts <checkout> <commit>`. Decision 025 tells why it is kept here.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [checkout = '', commit = ''] = process.argv.slice(2);
const drafts = ['draft7', 'draft2019-09', 'draft2020-12'];

function filesOf(folder: string): Record<string, unknown> {
  const names = readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.json'))
    .map(name => name.split(sep).join('/'))
    .sort();
  return Object.fromEntries(names.map(name => [name, JSON.parse(readFileSync(join(checkout, folder, name), 'utf8'))]));
}

const others = /^(?:draft[346]|v1)\//;
const remotes = Object.fromEntries(Object.entries(filesOf('remotes')).filter(([name]) => !others.test(name)));
const tests = Object.fromEntries(drafts.map(draft => [draft, filesOf(join('tests', draft))]));
writeFileSync(
  join(import.meta.dirname, 'json-schema-test-suite.json.br'),
  brotliCompressSync(JSON.stringify({ commit, remotes, tests })),
);
