/** Keywords with a new name: the lint and the server refuse every old one, and name the new one. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renameOldKeywords } from '../../../engine/cli/diff/renameOldKeywords.ts';
import {
  findRenamedKeywords,
  renamedKeywords,
  renamedValues,
  renameKeywords,
} from '../../../engine/dsl/renamedKeywords.ts';
import { LastGoodFiles } from '../../../engine/server/records/schema-faults/lastGoodFiles.ts';
import { assertNoOldKeywords, readMetaSchemas } from '../../../engine/server/records/schema-faults/oldKeywords.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

type Path = (string | number)[];

const metas = readMetaSchemas();

/** A file that has an object at the place: its name, and the path to that object. */
const examples: Record<string, [file: string, path: Path]> = {
  'defs.schema.json#/definitions/field': ['records/shelf.entity.json', ['properties', 'name', 'x-field']],
  'defs.schema.json#/definitions/ops': ['records/shelf.resource.json', ['list', 'where', 'name']],
  'defs.schema.json#/definitions/column/anyOf/1': ['records/shelf.resource.json', ['list', 'columns', 0]],
  'defs.schema.json#/definitions/filter/anyOf/1': ['records/shelf.resource.json', ['list', 'filters', 0]],
  'defs.schema.json#/definitions/action': ['records/shelf.resource.json', ['actions', 'close']],
  'defs.schema.json#/definitions/action/properties/then': ['records/shelf.resource.json', ['actions', 'close', 'then']],
  'resource.schema.json#/definitions/keys/properties/list/anyOf/1': ['records/shelf.resource.json', ['list']],
  'resource.schema.json#/definitions/edit/anyOf/1': ['records/shelf.entity.json', ['x-entity', 'resource', 'create']],
  'entity.schema.json#/properties/x-entity/properties/states': ['records/shelf.entity.json', ['x-entity', 'states']],
  'form.schema.json#/properties/steps/items': ['records/shelf.form.json', ['steps', 0]],
  'form.schema.json#/properties/actions/additionalProperties/anyOf/1': [
    'records/shelf.form.json',
    ['actions', 'save_draft'],
  ],
  'dashboard.schema.json#': ['records/shelf.dashboard.json', []],
  'dashboard.schema.json#/properties/widgets/items/properties/links/items': [
    'records/shelf.dashboard.json',
    ['widgets', 0, 'links', 0],
  ],
  'app.schema.json#': ['app.json', []],
  'app.schema.json#/properties/theme/properties/colors': ['app.json', ['theme', 'colors']],
  'app.schema.json#/properties/theme/properties/sizes': ['app.json', ['theme', 'sizes']],
  'calls.schema.json#/properties/calls/items': ['records/calls.json', ['calls', 0]],
};

/** `{ list: { columns: [inner] } }` for the path `list, columns, 0`. */
const nest = (path: Path, inner: object): Record<string, unknown> =>
  path.reduceRight<object>((value, part) => (typeof part === 'number' ? [value] : { [part]: value }), inner) as Record<
    string,
    unknown
  >;

const pairs = Object.entries(renamedKeywords).flatMap(([place, names]) =>
  Object.entries(names).map(([old, renamed]): [string, string, string] => [place, old, renamed]),
);
const kindOf = (file: string): string => /([a-z]+)\.json$/.exec(file)![1]!;
const sentence = (old: string, renamed: string) => `"${old}" is called "${renamed}" now`;

let copy: SchemaCopy;
beforeAll(() => {
  copy = copySchemas();
  mkdirSync(join(copy.folder, 'records'));
});
afterAll(() => copy.close());

describe('a keyword with a new name', () => {
  it('has an example for every place', () => expect(Object.keys(examples)).toEqual(Object.keys(renamedKeywords)));

  it.each(pairs)('is in the meta-schemas by the new name only, at %s: %s', (place, old, renamed) => {
    const [file = '', pointer = ''] = place.split('#');
    const at = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], metas.get(file));
    const { properties } = at as { properties: object };
    expect(properties).toHaveProperty([renamed]);
    expect(properties).not.toHaveProperty([old]);
  });

  it.each(pairs)('is found in a file, with its path, at %s: %s', (place, old, renamed) => {
    const [file, path] = examples[place]!;
    const json = nest(path, { [old]: 'x' });
    const found = findRenamedKeywords(kindOf(file), json, metas);
    expect(found).toEqual([{ path: [...path, old], old, renamed }]);
    expect(renameKeywords(json, found)).toEqual(nest(path, { [renamed]: 'x' }));
    expect(findRenamedKeywords(kindOf(file), nest(path, { [renamed]: 'x' }), metas)).toEqual([]);
  });

  it.each(pairs)('is a finding of the lint that names the new one, at %s: %s', (place, old, renamed) => {
    const [file, path] = examples[place]!;
    const text = JSON.stringify(nest(path, { [old]: 'x' }), null, 2);
    const own = copy.findingsWith(file, text).filter(one => one.file.endsWith(file) && one.code === 'renamed-keyword');
    expect(own.map(one => [one.text, one.remedy])).toEqual([[sentence(old, renamed), `Write "${renamed}".`]]);
    expect(text.split('\n')[own[0]!.line - 1]).toContain(`"${old}"`);
  });

  it('is not what a field, a value or an answer of that name is', () => {
    const entity = {
      properties: { set: { type: 'string' }, like: { type: 'object', properties: { was: { type: 'string' } } } },
      'x-entity': { resource: { list: { where: { like: 'x', go: { in: ['has'] } }, columns: ['hidden'] } } },
    };
    expect(findRenamedKeywords('entity', entity, metas)).toEqual([]);
    const action = { actions: { ask: { call: 'close', body: { go: 1, ask: 2 }, inputs: ['has'] } } };
    expect(
      findRenamedKeywords('resource', { ...action, permissions: { support: { actions: { go: true } } } }, metas),
    ).toEqual([]);
  });

  it.each(Object.values(renamedValues).flatMap(values => Object.entries(values)))(
    'may be a value: the operator %s',
    (old, renamed) => {
      const file = { list: { filters: [{ field: 'name', op: old }] } };
      const found = findRenamedKeywords('resource', file, metas);
      expect(found).toEqual([{ path: ['list', 'filters', 0, 'op'], old, renamed }]);
      expect(renameKeywords(file, found)).toEqual({ list: { filters: [{ field: 'name', op: renamed }] } });
    },
  );

  it('is found in the shape of a call, which has no meta-schema of its own', () => {
    const shape = { type: 'object', properties: { name: { type: 'string', 'x-field': { set: 'server' } } } };
    expect(findRenamedKeywords('schema', shape, metas)).toMatchObject([{ old: 'set', renamed: 'writableOn' }]);
  });
});

it('has its new name in the files of an older revision that are compared with those of today', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-words-'));
  const path = join(folder, 'calls.json');
  writeFileSync(path, JSON.stringify({ calls: [{ name: 'getRoom', answer: 'rooms/room', locked: true }] }));
  renameOldKeywords({ folder, engine: null });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    calls: [{ name: 'getRoom', response: 'rooms/room', whileLocked: true }],
  });
  rmSync(folder, { recursive: true });
});

describe('a server', () => {
  const place = mkdtempSync(join(tmpdir(), 'galley-words-'));
  const [written, kept] = [join(place, 'schemas'), join(place, 'kept')];
  const old = JSON.stringify({ properties: { name: { type: 'string', 'x-field': { set: 'server' } } } }, null, 2);
  beforeAll(() => {
    mkdirSync(written);
    mkdirSync(kept);
    for (const folder of [written, kept]) writeFileSync(join(folder, 'shelf.entity.json'), old);
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it('does not start in production with an old keyword, and names file, line and the new one', () => {
    expect(() => assertNoOldKeywords(written)).toThrow(/shelf\.entity\.json:6 "set" is called "writableOn" now/);
  });

  it('refuses an unchanged file of an earlier version, and serves its stored copy by the new names', () => {
    const files = new LastGoodFiles(written, kept);
    expect(files.take()).toMatchObject([
      { file: 'shelf.entity.json', line: 6, text: sentence('set', 'writableOn'), remedy: 'Write "writableOn".' },
    ]);
    expect(JSON.parse(readFileSync(join(kept, 'shelf.entity.json'), 'utf8'))).toEqual({
      properties: { name: { type: 'string', 'x-field': { writableOn: 'server' } } },
    });
  });
});
