/** Schemas that a form cannot read, as a whole or in a part, and odd ones that it can. */
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { type Keywords, object, outcome, renderSchema, save, saveAndGetData, type } from './renderSchema.tsx';

beforeAll(() => loadTexts('app'));

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>(inner => object({ a: inner }), { type: 'string' });
const wide = (fields: number) =>
  object(Object.fromEntries(Array.from({ length: fields }, (_, place) => [`f${place}`, { type: 'string' }])));

describe('a schema that cannot be rendered says why, and its answers are written as JSON', () => {
  it.each<[string, unknown, RegExp]>([
    ['a reference to nothing', { $ref: '#/definitions/gone' }, /does not contain.*#\/definitions\/gone/],
    ['a reference elsewhere', { $ref: 'https://other.example/x.json' }, /another address.*other\.example/],
    ['a reference to itself', { type: 'object', allOf: [{ $ref: '#' }] }, /refers to itself without end/],
    [
      'two that are each other',
      { definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } }, $ref: '#/definitions/a' },
      /without end/,
    ],
    ['properties that are none', { type: 'object', properties: ['a'] }, /rules of JSON Schema.*properties/],
    ['no schema at all', 'hello', /did not send a JSON Schema/],
    ['nothing', null, /did not send a JSON Schema/],
    ['more depth than a page has', deep(400), /larger than what can be shown/],
    ['more fields than a page has', wide(5_000), /larger than what can be shown/],
    ['more values than anybody reads', { enum: Array.from({ length: 200_000 }, (_, place) => ({ place })) }, /larger/],
  ])('%s', async (_, schema, why) => {
    const rendered = await renderSchema(schema, { kept: 1 });
    expect((await screen.findByRole('alert')).textContent).toMatch(why);
    const editor = screen.getByLabelText<HTMLTextAreaElement>('Answers as JSON');
    expect(JSON.parse(editor.value)).toEqual({ kept: 1 });
    fireEvent.change(editor, { target: { value: '{"kept": 2' } });
    save();
    expect(rendered.submit).not.toHaveBeenCalled();
    fireEvent.change(editor, { target: { value: '{"kept": 2}' } });
    expect(await saveAndGetData(rendered)).toEqual({ kept: 2 });
  });

  it('shows what the server refused there', async () => {
    await renderSchema({ $ref: '#/gone' }, {}, [{ path: ['a'], message: 'Too short.' }]);
    expect(await screen.findByText('a: Too short.')).toBeDefined();
  });
});

describe('only the part that cannot be read is written as JSON, and says why', () => {
  const beside = { type: 'string', title: 'Beside' };

  it.each<[string, Keywords, RegExp]>([
    ['a reference to nothing', { $ref: '#/definitions/gone' }, /does not contain.*#\/definitions\/gone/],
    ['a reference elsewhere', { $ref: 'https://other.example/x.json' }, /another address.*other\.example/],
    ['a reference that is no address', { $ref: 'http://[' }, /another address/],
    ['a type that is none', { type: 'text' }, /rules of JSON Schema.*type.*properties\/a/],
    ['a circle', { allOf: [{ $ref: '#/properties/a' }] }, /refers to itself without end/],
    ['more fields than a page has', wide(1_001), /larger than what can be shown/],
  ])('%s', async (_, part, why) => {
    const rendered = await renderSchema(object({ a: part, beside }));
    expect(outcome().card).toBeUndefined();
    expect(screen.getByText(why).textContent).toContain('checked when you send it');
    type(/as JSON/, '{"x": 1}');
    type(/^Beside/, 'y');
    expect(await saveAndGetData(rendered)).toEqual({ a: { x: 1 }, beside: 'y' });
  });

  it.each<[string, Keywords, RegExp]>([
    ['a pattern that is none', { type: 'string', title: 'A', pattern: '(' }, /rules of JSON Schema.*pattern/],
    ['a limit that is none', { type: 'string', title: 'A', maxLength: '5' }, /rules of JSON Schema.*maxLength/],
    ['a pattern that could take for ever', { type: 'string', title: 'A', pattern: '^(a+)+$' }, /too long to check/],
  ])('%s leaves the field as it is', async (_, part, why) => {
    const rendered = await renderSchema(object({ a: part, beside }));
    expect(screen.getByText(why)).toBeDefined();
    type(/^A/, 'x');
    expect(await saveAndGetData(rendered)).toEqual({ a: 'x' });
  });

  it('a title that is no text is left out', async () => {
    await renderSchema(object({ a: { type: 'string', title: { en: 'A' } } }));
    expect(screen.getByLabelText(/^a/)).toBeDefined();
  });

  it('a part of the whole form that is elsewhere takes nothing else away', async () => {
    await renderSchema({ ...object({ beside }), allOf: [{ $ref: 'https://other.example/x.json' }] });
    expect(screen.getByLabelText(/^Beside/)).toBeDefined();
    expect(screen.getByText(/another address/)).toBeDefined();
  });

  it('unless the documents that it refers to came with it', async () => {
    const documents = {
      'https://other.example/x.json': object({ inner: { $ref: 'y.json#/$defs/short' } }),
      'y.json': { $defs: { short: { type: 'string', title: 'Short', maxLength: 3 } } },
    };
    const schema = {
      $id: 'https://other.example/root.json',
      ...object({ a: { $ref: 'https://other.example/x.json' } }),
    };
    const rendered = await renderSchema(schema, {}, [], documents);
    type(/^Short/, 'long');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('at most 3 characters');
    type(/^Short/, 'abc');
    expect(await saveAndGetData(rendered)).toEqual({ a: { inner: 'abc' } });
  });
});

describe('what is odd is still rendered', () => {
  it.each<[string, Keywords]>([
    [
      'a name with a dot, a space, or of the language itself',
      object({ 'a.b c': { type: 'string' }, constructor: { type: 'string' }, toString: { type: 'string' } }),
    ],
    [
      'draft-04 limits',
      object(
        { a: { type: 'number', minimum: 0, exclusiveMinimum: true } },
        { id: 'http://x.example/s', $schema: 'http://json-schema.org/draft-04/schema#' },
      ),
    ],
    [
      'a reference by name and by address',
      {
        $id: 'http://x.example/root.json',
        definitions: { a: { $id: '#name', type: 'string' } },
        ...object({
          a: { $ref: '#name' },
          b: { $ref: 'http://x.example/root.json#/definitions/a' },
          c: { $ref: 'http://json-schema.org/draft-07/schema#' },
        }),
      },
    ],
    ['a pattern that would never end', object({ a: { type: 'string', pattern: '^(a+)+$' } })],
    ['a long list of choices', object({ a: { enum: Array.from({ length: 5_000 }, (_, place) => `v${place}`) } })],
    ['200 groups', object(Object.fromEntries(Array.from({ length: 200 }, (_, place) => [`g${place}`, wide(5)])))],
  ])('%s', async (_, schema) => {
    await renderSchema(schema);
    expect(outcome().card).toBeUndefined();
    expect(outcome().fields + outcome().closed).toBeGreaterThan(0);
  });

  it('a pattern that would never end does not hold the page up', async () => {
    const rendered = await renderSchema(object({ a: { type: 'string', title: 'A', pattern: '^(a+)+$' }, b: true }));
    type(/^A/, `${'a'.repeat(40)}!`);
    expect(await saveAndGetData(rendered)).toMatchObject({ a: `${'a'.repeat(40)}!` });
  });
});
