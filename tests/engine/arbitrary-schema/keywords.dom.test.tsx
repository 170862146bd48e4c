/** Every keyword of JSON Schema has a field. */
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { choose, type Keywords, object, outcome, renderSchema, save, saveAndGetData, type } from './renderSchema.tsx';

beforeAll(() => loadTexts('app'));

const consequence = 'then';

describe('every keyword of draft-07 has a field', () => {
  it('all types', async () => {
    const rendered = await renderSchema(
      object({
        text: { type: 'string', title: 'Text' },
        whole: { type: 'integer', title: 'Whole' },
        part: { type: 'number', title: 'Part' },
        yes: { type: 'boolean', title: 'Agreed' },
        none: { type: 'null', title: 'None' },
      }),
    );
    type(/^Text/, 'x');
    type(/^Whole/, '3');
    type(/^Part/, '2.5');
    fireEvent.click(screen.getByLabelText('Agreed'));
    expect(await saveAndGetData(rendered)).toMatchObject({ text: 'x', whole: 3, part: 2.5, yes: true });
  });

  it('a list of types is a choice of kinds, with nothing among them where it may be null', async () => {
    const rendered = await renderSchema(object({ a: { type: ['string', 'integer', 'null'] } }, { required: ['a'] }));
    choose(/Kind/, 'Whole number');
    type(/^Whole number/, '7');
    expect(await saveAndGetData(rendered)).toEqual({ a: 7 });
  });

  it('enum and const of any value', async () => {
    const rendered = await renderSchema(
      object({ a: { enum: ['x', null, { deep: [1] }] }, b: { const: { fixed: true } } }),
    );
    choose('a', '{"deep":[1]}');
    choose('b', '{"fixed":true}');
    expect(await saveAndGetData(rendered)).toEqual({ a: { deep: [1] }, b: { fixed: true } });
  });

  it.each(['oneOf', 'anyOf'])('%s is a choice of kinds', async word => {
    const rendered = await renderSchema(
      object({
        pay: {
          [word]: [
            {
              title: 'Card',
              ...object({ card: { type: 'string', title: 'Number of the card' } }, { required: ['card'] }),
            },
            { title: 'Bank', ...object({ iban: { type: 'string', title: 'IBAN' } }, { required: ['iban'] }) },
          ],
        },
      }),
    );
    choose(/Kind/, 'Bank');
    type(/^IBAN/, 'DE02');
    expect(await saveAndGetData(rendered)).toEqual({ pay: { iban: 'DE02' } });
  });

  it('allOf is all of it, over references', async () => {
    const rendered = await renderSchema({
      type: 'object',
      definitions: { named: object({ name: { type: 'string', title: 'Name' } }, { required: ['name'] }) },
      allOf: [{ $ref: '#/definitions/named' }, object({ age: { type: 'integer', title: 'Age' } })],
    });
    type(/^Age/, '9');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('This field is required');
    type(/^Name/, 'Ann');
    expect(await saveAndGetData(rendered)).toEqual({ age: 9, name: 'Ann' });
  });

  it('if, then and else follow the answers', async () => {
    await renderSchema(
      object(
        { kind: { type: 'string', title: 'Kind of work', enum: ['book', 'talk'] } },
        {
          if: { properties: { kind: { const: 'book' } }, required: ['kind'] },
          [consequence]: { properties: { pages: { type: 'integer', title: 'Pages' } } },
          else: { properties: { minutes: { type: 'integer', title: 'Minutes' } } },
        },
      ),
    );
    expect(screen.getByLabelText(/^Minutes/)).toBeDefined();
    choose(/^Kind of work/, 'book');
    expect(await screen.findByLabelText(/^Pages/)).toBeDefined();
    expect(screen.queryByLabelText(/^Minutes/)).toBeNull();
  });

  it('dependencies ask for more once there is an answer', async () => {
    await renderSchema(
      object(
        { card: { type: 'string', title: 'Card' } },
        { dependencies: { card: { properties: { name: { type: 'string', title: 'Name on it' } } } } },
      ),
    );
    expect(screen.queryByLabelText(/^Name on it/)).toBeNull();
    type(/^Card/, '42');
    expect(await screen.findByLabelText(/^Name on it/)).toBeDefined();
  });

  it('lists grow, tuples have a field for each place', async () => {
    const user = userEvent.setup();
    const rendered = await renderSchema(
      object({
        tags: { type: 'array', title: 'Tags', items: { type: 'string', title: 'Tag' } },
        pair: {
          type: 'array',
          title: 'Pair',
          items: [
            { type: 'string', title: 'First' },
            { type: 'integer', title: 'Second' },
          ],
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Add to “Tags”' }));
    type(/^Tag/, 'new');
    type(/^First/, 'a');
    type(/^Second/, '2');
    expect(await saveAndGetData(rendered)).toEqual({ tags: ['new'], pair: ['a', 2] });
  });

  it('additionalProperties and patternProperties take entries under a name of one’s own', async () => {
    const user = userEvent.setup();
    const rendered = await renderSchema({ type: 'object', additionalProperties: { type: 'integer' } }, { old: 1 });
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    const names = screen.getAllByLabelText('Name of the entry');
    fireEvent.blur(names[1]!, { target: { value: 'fresh' } });
    await user.click(await screen.findByRole('button', { name: 'Remove “old”' }));
    expect(await saveAndGetData(rendered)).toEqual({ fresh: 0 });
  });

  it('what a schema leaves open is written as JSON', async () => {
    const rendered = await renderSchema(object({ a: {}, b: true, c: { type: 'array' }, d: { type: 'object' } }));
    type(/^a \(as JSON\)/, '{"x": [1]}');
    type(/^b \(as JSON\)/, 'tru');
    expect(screen.getByText(/This is not valid JSON yet/)).toBeDefined();
    type(/^b \(as JSON\)/, 'true');
    type(/^d \(as JSON\)/, '{"y": 1}');
    expect(await saveAndGetData(rendered)).toMatchObject({ a: { x: [1] }, b: true, d: { y: 1 } });
  });

  it('what must not be is not asked, and what only judges is judged', async () => {
    const rendered = await renderSchema(
      object(
        { a: { type: 'string', title: 'A' }, never: false, list: { type: 'array', contains: { const: 1 } } },
        { anyOf: [{ required: ['a'] }, { required: ['list'] }], not: { required: ['other'] }, minProperties: 1 },
      ),
    );
    expect(screen.queryByText(/never/)).toBeNull();
    save();
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(rendered.submit).not.toHaveBeenCalled();
    type(/^A/, 'x');
    expect(await saveAndGetData(rendered)).toMatchObject({ a: 'x' });
  });
});

describe('recursion is opened step by step', () => {
  const tree = {
    definitions: {
      node: object({
        name: { type: 'string', title: 'Name' },
        left: { $ref: '#/definitions/node', title: 'Left' },
        right: { $ref: '#/definitions/node', title: 'Right' },
        children: { type: 'array', title: 'Children', items: { $ref: '#/definitions/node' } },
      }),
    },
    $ref: '#/definitions/node',
  };

  it('by hand, and as deep as its answers go', async () => {
    const user = userEvent.setup();
    const rendered = await renderSchema(tree, { name: 'root', right: { name: 'r', right: { name: 'rr' } } });
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Name/).map(({ value }) => value)).toEqual(['root', 'r', 'rr']);
    await user.click(screen.getAllByRole('button', { name: 'Open “Left”' })[0] as HTMLElement);
    const [, opened] = screen.getAllByLabelText(/^Name/);
    expect(document.activeElement).toBe(opened);
    fireEvent.change(opened!, { target: { value: 'l' } });
    fireEvent.blur(opened!);
    expect(await saveAndGetData(rendered)).toMatchObject({
      name: 'root',
      left: { name: 'l' },
      right: { right: { name: 'rr' } },
    });
  });

  it('through each other, through choices and through lists', async () => {
    await renderSchema({
      definitions: {
        a: { anyOf: [{ type: 'string' }, object({ b: { $ref: '#/definitions/b' } })] },
        b: object({ a: { $ref: '#/definitions/a' }, all: { type: 'array', items: { $ref: '#' } } }),
      },
      ...object({ first: { $ref: '#/definitions/a' }, second: { $ref: '#/definitions/b' } }),
    });
    expect(outcome().card).toBeUndefined();
  });
});

describe('2019-09 and 2020-12 are rendered', () => {
  it.each(['2019-09', '2020-12'])('a schema that names %s', async draft => {
    const rendered = await renderSchema({
      $schema: `https://json-schema.org/draft/${draft}/schema`,
      ...object({ name: { $ref: '#/$defs/name', title: 'Name' } }, { required: ['name'] }),
      $defs: { name: { type: 'string', minLength: 2 } },
    });
    type(/^Name/, 'x');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('at least 2 characters');
    type(/^Name/, 'Ann');
    expect(await saveAndGetData(rendered)).toEqual({ name: 'Ann' });
  });

  it('prefixItems has a field for each place, and dependentRequired asks for more', async () => {
    const places = [
      { type: 'string', title: 'First' },
      { type: 'integer', title: 'Second' },
    ];
    const rendered = await renderSchema(
      object(
        {
          card: { type: 'string', title: 'Card' },
          holder: { type: 'string', title: 'Holder' },
          pair: { type: 'array', prefixItems: places },
        },
        { dependentRequired: { card: ['holder'] } },
      ),
    );
    type(/^Card/, '42');
    type(/^First/, 'a');
    type(/^Second/, '2');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('This field is required');
    expect(rendered.submit).not.toHaveBeenCalled();
    type(/^Holder/, 'Ann');
    expect(await saveAndGetData(rendered)).toEqual({ card: '42', holder: 'Ann', pair: ['a', 2] });
  });
});

describe('a refusal says what to do', () => {
  const either = [{ required: ['a'] }, { required: ['b'] }];

  it.each<[string, Keywords, Keywords, RegExp]>([
    ['an answer that may not be there', { additionalProperties: false }, { x: 1 }, /does not take an answer here/],
    ['one of several answers', { anyOf: either }, {}, /Fill in at least one of these: a, b/],
    [
      'an answer to a question',
      { properties: { topic: { type: 'string', title: 'What is it about?' } }, required: ['topic'] },
      {},
      /What is it about\? This field is required/,
    ],
  ])('%s', async (_, more, answers, sentence) => {
    await renderSchema(object({ a: { type: 'string' }, b: { type: 'string' } }, more), answers);
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });
});

describe('answers that are no set of fields', () => {
  it('a list is rendered as one, and sent as one', async () => {
    const items = object({ name: { type: 'string', title: 'Name' } }, { required: ['name'] });
    const rendered = await renderSchema({ type: 'array', title: 'People', items, minItems: 1 });
    fireEvent.click(screen.getByRole('button', { name: /Add to “People”/ }));
    type(/^Name/, 'Ann');
    expect(await saveAndGetData(rendered)).toEqual([{ name: 'Ann' }]);
  });

  it('a list without a name, with what it already holds', async () => {
    const rendered = await renderSchema({ type: 'array', items: { type: 'string', title: 'Word' } }, ['a'] as never);
    expect(screen.getByRole('button', { name: /Add to “List”/ })).toBeDefined();
    expect(await saveAndGetData(rendered)).toEqual(['a']);
  });

  it.each<[string, Keywords, string, unknown]>([
    ['a text', { type: 'string', title: 'Word', minLength: 1 }, 'x', 'x'],
    ['a number', { type: 'integer', title: 'Word' }, '7', 7],
  ])('%s is rendered as one field', async (_, schema, typed, value) => {
    const rendered = await renderSchema(schema);
    expect(outcome().card).toBeUndefined();
    type(/^Word/, typed);
    expect(await saveAndGetData(rendered)).toBe(value);
  });
});
