/** What editors show while somebody writes a schema file, and the page that says the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  getLanguageService,
  type LanguageService,
  type MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice';
import { keywordTables, metaFiles, readMeta } from '../../../engine/cli/docs/vocabulary.ts';
import { vocabularyDocs } from '../../../engine/cli/docs/vocabularyDocs.ts';
import { projectFolder } from '../../../engine/cli/lint/sources.ts';
import { createAjv } from '../../../engine/dsl/ajv.ts';

const words = metaFiles.flatMap(keywordTables).flatMap(table => table.words);

describe('the words of the vocabulary', () => {
  it('are all described', () => {
    expect(words.length).toBeGreaterThan(300);
    expect(words.filter(word => !word.description).map(word => word.place)).toEqual([]);
  });

  it('all have an example, but those that only hold further words', () => {
    const holds = ({ properties }: Record<string, unknown>) => properties !== undefined;
    expect(
      words.filter(({ example, schema }) => example === undefined && !holds(schema)).map(word => word.place),
    ).toEqual([]);
  });

  it('take their own examples', () => {
    const ajv = createAjv({ verbose: false });
    for (const file of metaFiles) ajv.addSchema(readMeta(file));
    const refused = words.filter(({ place, example }) => {
      if (example === undefined) return false;
      const [file, pointer = ''] = place.replace('engine/meta/', '').split('#');
      const address = `https://galley.invalid/meta/${file}#${pointer.split('/').map(encodeURIComponent).join('/')}`;
      return !ajv.compile({ $ref: address })(example);
    });
    expect(refused.map(({ place, example }) => `${place} ${JSON.stringify(example)}`)).toEqual([]);
  });

  it('are on a page that matches the meta-schemas', () => {
    expect(readFileSync(join(projectFolder, 'docs', 'vocabulary.md'), 'utf8')).toBe(vocabularyDocs());
  });
});

describe('an editor that follows $schema', () => {
  let service: LanguageService;
  beforeAll(() => {
    service = getLanguageService({
      schemaRequestService: async address => readFileSync(new URL(address), 'utf8'),
      workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
    });
    service.configure({ validate: true });
  });

  /** `|` is where the writer is. */
  function openDocument(file: string, text: string) {
    const address = new URL(`schemas/${file}`, `file://${projectFolder}`).href;
    const document = TextDocument.create(address, 'json', 1, text.replace('|', ''));
    return { document, position: document.positionAt(text.indexOf('|')), json: service.parseJSONDocument(document) };
  }

  async function getCompletions(file: string, text: string): Promise<string[]> {
    const { document, position, json } = openDocument(file, text);
    const found = await service.doComplete(document, position, json);
    return found?.items.map(item => item.label) ?? [];
  }

  async function hover(file: string, text: string): Promise<string> {
    const { document, position, json } = openDocument(file, text);
    const { contents } = (await service.doHover(document, position, json)) ?? { contents: '' };
    return [contents]
      .flat()
      .map(one => (typeof one === 'string' ? one : (one as MarkupContent).value))
      .join('\n');
  }

  const resource = (inside: string) =>
    `{ "$schema": "../../engine/meta/resource.schema.json", "entity": "order", ${inside} }`;
  const entity = (inside: string) =>
    `{ "$schema": "../../engine/meta/entity.schema.json", "type": "object", ${inside} }`;

  it('offers the keys of a resource and of its list', async () => {
    expect(await getCompletions('orders/x.resource.json', resource('"|"'))).toEqual(
      expect.arrayContaining(['list', 'permissions', 'actions']),
    );
    const keys = await getCompletions('orders/x.resource.json', resource('"list": { "|" }'));
    expect(keys).toEqual(expect.arrayContaining(['columns', 'rowTone', 'refresh']));
  });

  it('offers the words of a column, and the values of a word', async () => {
    const words = await getCompletions('orders/x.resource.json', resource('"list": { "columns": [{ "|" }] }'));
    expect(words).toEqual(expect.arrayContaining(['field', 'total', 'mobile']));
    const values = await getCompletions(
      'orders/x.resource.json',
      resource('"list": { "columns": [{ "field": "a", "display": "|" }] }'),
    );
    expect(values).toEqual(expect.arrayContaining(['"badge"', '"money"', '"relative"']));
  });

  it('offers the words of a field of an entity', async () => {
    const words = await getCompletions(
      'orders/x.entity.json',
      entity('"properties": { "pages": { "type": "integer", "x-field": { "|" } } }'),
    );
    expect(words).toEqual(expect.arrayContaining(['onDelete', 'secret', 'renamedFrom']));
  });

  it('explains a word under the pointer', async () => {
    expect(await hover('orders/x.resource.json', resource('"list": { "re|fresh": 30 }'))).toContain('the list reloads');
    expect(await hover('orders/x.entity.json', entity('"x-entity": { "soft|Delete": true }'))).toContain('restored');
  });

  it.each(['orders/orders.resource.json', 'orders/order.entity.json', 'orders/order.form.json', 'app.json'])(
    'has nothing to say against %s',
    async file => {
      const { document, json } = openDocument(file, readFileSync(join(projectFolder, 'schemas', file), 'utf8'));
      expect(await service.doValidation(document, json)).toEqual([]);
    },
  );

  it('marks a misspelt word', async () => {
    const { document, json } = openDocument('orders/x.resource.json', resource('"lists": {}'));
    expect((await service.doValidation(document, json)).map(({ message }) => String(message)).join()).toContain(
      'Valid values',
    );
  });
});
