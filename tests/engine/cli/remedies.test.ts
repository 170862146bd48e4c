/** What a developer reads of a fault, and is asked to do: the lint and the running server say the same. One line each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metaFault } from '../../../engine/server/records/schema-faults/entityFaults.ts';
import { countText, remedyOf } from '../../../scripts/schemaCheck.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

let copy: SchemaCopy;
beforeAll(() => {
  copy = copySchemas();
});
afterAll(() => copy.close());

const loan = (field: object, resource: object | true = { permissions: { support: true } }, entity: object = {}) => ({
  $schema: '../../engine/meta/entity.schema.json',
  title: 'Loan',
  type: 'object',
  'x-entity': { owner: 'none', resource, ...entity },
  properties: { name: { type: 'string', ...field } },
});
const sound = { maxLength: 40 };

const words: [what: string, entity: object, text: string, remedy: RegExp][] = [
  ['two letters swapped', loan({ maxLenght: 40 }), '"maxLenght" is not a word of /properties/name', /"maxLength"\?$/],
  [
    'two words as near',
    loan({ ...sound, 'x-field': { lable: 'Name' } }),
    '"lable" is not a word of /properties/name/x-field',
    /^Did you mean "label"\?$/,
  ],
  [
    'a letter left out',
    loan(sound, { permissons: {} }),
    '"permissons" is not a word of /x-entity/resource',
    /^Did you mean "permissions"\?$/,
  ],
  [
    'a word of an entity',
    loan(sound, true, { serch: ['name'] }),
    '"serch" is not a word of /x-entity',
    /^Did you mean "search"\?$/,
  ],
  ['a word like no other', loan({ qwertyuiop: 1 }), '"qwertyuiop" is not a word of /properties/name', /vocabulary\.md/],
  [
    'a resource without a word',
    loan(sound, {}),
    '/x-entity/resource is neither true nor names a word of a resource',
    /^Write `true`, or name `permissions`\.$/,
  ],
];

describe('a fault of a schema file', () => {
  it.each(words)('names %s, and what to write', (_, entity, text, remedy) => {
    copy.save('books/loan.entity.json', entity);
    const [found, ...more] = copy.findings().filter(({ code }) => code === 'schema-violation');
    const said = metaFault('entity', entity, JSON.stringify(entity, null, 2));
    expect(more).toEqual([]);
    expect([found?.text, said?.text]).toEqual([text, text]);
    expect(remedyOf(found!)).toMatch(remedy);
    expect(said?.remedy).toMatch(remedy);
    expect(said?.line).toBe(found?.line);
  });

  it('is part of a sentence, so it has no full stop of its own', () => {
    const entity = loan({ maxLength: 'forty' });
    expect(metaFault('entity', entity, JSON.stringify(entity))?.text).not.toMatch(/\.$/);
  });

  it('asks for the singular beside the label if the file has texts', () => {
    copy.save('books/loan.entity.json', loan(sound, { permissions: { support: true }, label: { de: 'Ausleihen' } }));
    const found = copy.findings().find(({ text }) => text.includes('"singular"'));
    expect(found?.text).toBe('"loans" has a label in de, and no "singular" for one row');
    expect(remedyOf(found!)).toBe('Add "de" to "singular", beside the label.');
  });

  it.each([
    [1, '1 finding'],
    [2, '2 findings'],
  ])('is counted: %i', (count, text) => expect(countText(count)).toBe(text));
});
