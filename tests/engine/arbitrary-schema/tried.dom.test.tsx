import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cleanup } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { type Outcome, outcome, renderSchema } from './renderSchema.tsx';
import { page, type Tried } from './triedPage.ts';

const folder = join(import.meta.dirname, 'public');
const installed = createRequire(import.meta.url);

interface Source {
  name: string;
  from: string;
  read: () => unknown;
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const sources: Source[] = [
  ...readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => ({ name: file.replace('.json', ''), from: 'SchemaStore', read: () => json(join(folder, file)) })),
  {
    name: 'draft-07 itself',
    from: 'json-schema.org',
    read: () => json(installed.resolve('ajv/lib/refs/json-schema-draft-07.json')),
  },
  {
    name: 'Biome configuration',
    from: 'biomejs.dev',
    read: () => json(installed.resolve('@biomejs/biome/configuration_schema.json')),
  },
];

beforeAll(() => loadTexts('app'));

const describeOutcome = ({ card, fields, closed, growing, json: written }: Outcome): string =>
  card?.replace('This form cannot be displayed', '') ??
  [
    `rendered: ${fields} ${fields === 1 ? 'field' : 'fields'}`,
    ...(growing > 0 ? [`${growing} ${growing === 1 ? 'list' : 'lists'} to add to`] : []),
    ...(closed > 0 ? [`${closed} opened step by step`] : []),
    ...(written > 0 ? [`${written} as JSON`] : []),
  ].join(', ');

const draftOf = (schema: unknown) =>
  /draft-0\d|20\d\d-\d\d/.exec(String((schema as { $schema?: unknown }).$schema))?.[0] ?? '';

it('renders the schemas of others, or says why not and goes on as JSON, and the docs tell of each', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const tried: Tried[] = [];
  for (const { name, from, read } of sources) {
    const schema = read();
    await renderSchema(schema);
    const found = outcome();
    if (found.card) expect(found.json, name).toBe(1);
    tried.push({
      name,
      from,
      draft: draftOf(schema),
      size: JSON.stringify(schema).length,
      said: describeOutcome(found),
    });
    cleanup();
  }
  expect(warned).not.toHaveBeenCalled();
  const kept = readFileSync(join(import.meta.dirname, '../../../docs/schemas-tried.md'), 'utf8');
  const [, rest = ''] = kept.split(/(?=\n## )/s);
  await expect(page(tried, rest)).toMatchFileSnapshot('../../../docs/schemas-tried.md');
}, 120_000);
