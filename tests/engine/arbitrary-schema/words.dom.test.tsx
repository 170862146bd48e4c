import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { draw, outcome } from './drawing.tsx';

beforeAll(() => loadTexts('app'));

type Words = Record<string, unknown>;
const object = (properties: Words, more: Words = {}) => ({ type: 'object', properties, ...more });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const consequence = 'then';

/** What is sent after a value was given to the field `a` by hand. */
async function saveAndGetData(drawn: Awaited<ReturnType<typeof draw>>): Promise<unknown> {
  save();
  await waitFor(() => expect(drawn.submit).toHaveBeenCalled());
  return drawn.submit.mock.lastCall?.[0];
}

const type = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const choose = (label: RegExp | string, option: string) => {
  const list = screen.getByLabelText(label);
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option });
  fireEvent.change(list, { target: { value } });
};

describe('every word of draft-07 has a field', () => {
  it('all types', async () => {
    const drawn = await draw(
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
    expect(await saveAndGetData(drawn)).toMatchObject({ text: 'x', whole: 3, part: 2.5, yes: true });
  });

  it('a list of types is a choice of kinds, with nothing among them where it may be null', async () => {
    const drawn = await draw(object({ a: { type: ['string', 'integer', 'null'] } }, { required: ['a'] }));
    choose(/Kind/, 'Whole number');
    type(/^Whole number/, '7');
    expect(await saveAndGetData(drawn)).toEqual({ a: 7 });
  });

  it('enum and const of any value', async () => {
    const drawn = await draw(object({ a: { enum: ['x', null, { deep: [1] }] }, b: { const: { fixed: true } } }));
    choose('a', '{"deep":[1]}');
    choose('b', '{"fixed":true}');
    expect(await saveAndGetData(drawn)).toEqual({ a: { deep: [1] }, b: { fixed: true } });
  });

  it.each(['oneOf', 'anyOf'])('%s is a choice of kinds', async word => {
    const drawn = await draw(
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
    expect(await saveAndGetData(drawn)).toEqual({ pay: { iban: 'DE02' } });
  });

  it('allOf is all of it, over references', async () => {
    const drawn = await draw({
      type: 'object',
      definitions: { named: object({ name: { type: 'string', title: 'Name' } }, { required: ['name'] }) },
      allOf: [{ $ref: '#/definitions/named' }, object({ age: { type: 'integer', title: 'Age' } })],
    });
    type(/^Age/, '9');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('This field is required');
    type(/^Name/, 'Ann');
    expect(await saveAndGetData(drawn)).toEqual({ age: 9, name: 'Ann' });
  });

  it('if, then and else follow the answers', async () => {
    await draw(
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
    await draw(
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
    const drawn = await draw(
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
    expect(await saveAndGetData(drawn)).toEqual({ tags: ['new'], pair: ['a', 2] });
  });

  it('additionalProperties and patternProperties take entries under a name of one’s own', async () => {
    const user = userEvent.setup();
    const drawn = await draw({ type: 'object', additionalProperties: { type: 'integer' } }, { old: 1 });
    await user.click(screen.getByRole('button', { name: 'Add an entry' }));
    const names = screen.getAllByLabelText('Name of the entry');
    fireEvent.blur(names[1]!, { target: { value: 'fresh' } });
    await user.click(await screen.findByRole('button', { name: 'Remove “old”' }));
    expect(await saveAndGetData(drawn)).toEqual({ fresh: 0 });
  });

  it('what a schema leaves open is written as JSON', async () => {
    const drawn = await draw(object({ a: {}, b: true, c: { type: 'array' }, d: { type: 'object' } }));
    type(/^a \(as JSON\)/, '{"x": [1]}');
    type(/^b \(as JSON\)/, 'tru');
    expect(screen.getByText(/This is not valid JSON yet/)).toBeDefined();
    type(/^b \(as JSON\)/, 'true');
    type(/^d \(as JSON\)/, '{"y": 1}');
    expect(await saveAndGetData(drawn)).toMatchObject({ a: { x: [1] }, b: true, d: { y: 1 } });
  });

  it('what must not be is not asked, and what only judges is judged', async () => {
    const drawn = await draw(
      object(
        { a: { type: 'string', title: 'A' }, never: false, list: { type: 'array', contains: { const: 1 } } },
        { anyOf: [{ required: ['a'] }, { required: ['list'] }], not: { required: ['other'] }, minProperties: 1 },
      ),
    );
    expect(screen.queryByText(/never/)).toBeNull();
    save();
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(drawn.submit).not.toHaveBeenCalled();
    type(/^A/, 'x');
    expect(await saveAndGetData(drawn)).toMatchObject({ a: 'x' });
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
    const drawn = await draw(tree, { name: 'root', right: { name: 'r', right: { name: 'rr' } } });
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Name/).map(({ value }) => value)).toEqual(['root', 'r', 'rr']);
    await user.click(screen.getAllByRole('button', { name: 'Open “Left”' })[0] as HTMLElement);
    const [, opened] = screen.getAllByLabelText(/^Name/);
    expect(document.activeElement).toBe(opened);
    fireEvent.change(opened!, { target: { value: 'l' } });
    fireEvent.blur(opened!);
    expect(await saveAndGetData(drawn)).toMatchObject({
      name: 'root',
      left: { name: 'l' },
      right: { right: { name: 'rr' } },
    });
  });

  it('through each other, through choices and through lists', async () => {
    await draw({
      definitions: {
        a: { anyOf: [{ type: 'string' }, object({ b: { $ref: '#/definitions/b' } })] },
        b: object({ a: { $ref: '#/definitions/a' }, all: { type: 'array', items: { $ref: '#' } } }),
      },
      ...object({ first: { $ref: '#/definitions/a' }, second: { $ref: '#/definitions/b' } }),
    });
    expect(outcome().card).toBeUndefined();
  });
});

const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>(inner => object({ a: inner }), { type: 'string' });
const wide = (fields: number) =>
  object(Object.fromEntries(Array.from({ length: fields }, (_, place) => [`f${place}`, { type: 'string' }])));

describe('a schema that cannot be drawn says why, and its answers are written as JSON', () => {
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
    const drawn = await draw(schema, { kept: 1 });
    expect((await screen.findByRole('alert')).textContent).toMatch(why);
    const editor = screen.getByLabelText<HTMLTextAreaElement>('Answers as JSON');
    expect(JSON.parse(editor.value)).toEqual({ kept: 1 });
    fireEvent.change(editor, { target: { value: '{"kept": 2' } });
    save();
    expect(drawn.submit).not.toHaveBeenCalled();
    fireEvent.change(editor, { target: { value: '{"kept": 2}' } });
    expect(await saveAndGetData(drawn)).toEqual({ kept: 2 });
  });

  it('shows what the server refused there', async () => {
    await draw({ $ref: '#/gone' }, {}, [{ path: ['a'], message: 'Too short.' }]);
    expect(await screen.findByText('a: Too short.')).toBeDefined();
  });
});

describe('only the part that cannot be read is written as JSON, and says why', () => {
  const beside = { type: 'string', title: 'Beside' };

  it.each<[string, Words, RegExp]>([
    ['a reference to nothing', { $ref: '#/definitions/gone' }, /does not contain.*#\/definitions\/gone/],
    ['a reference elsewhere', { $ref: 'https://other.example/x.json' }, /another address.*other\.example/],
    ['a reference that is no address', { $ref: 'http://[' }, /another address/],
    ['a type that is none', { type: 'text' }, /rules of JSON Schema.*type.*properties\/a/],
    ['a circle', { allOf: [{ $ref: '#/properties/a' }] }, /refers to itself without end/],
    ['more fields than a page has', wide(1_001), /larger than what can be shown/],
  ])('%s', async (_, part, why) => {
    const drawn = await draw(object({ a: part, beside }));
    expect(outcome().card).toBeUndefined();
    expect(screen.getByText(why).textContent).toContain('checked when you send it');
    type(/as JSON/, '{"x": 1}');
    type(/^Beside/, 'y');
    expect(await saveAndGetData(drawn)).toEqual({ a: { x: 1 }, beside: 'y' });
  });

  it.each<[string, Words, RegExp]>([
    ['a pattern that is none', { type: 'string', title: 'A', pattern: '(' }, /rules of JSON Schema.*pattern/],
    ['a limit that is none', { type: 'string', title: 'A', maxLength: '5' }, /rules of JSON Schema.*maxLength/],
    ['a pattern that could take for ever', { type: 'string', title: 'A', pattern: '^(a+)+$' }, /too long to check/],
  ])('%s leaves the field as it is', async (_, part, why) => {
    const drawn = await draw(object({ a: part, beside }));
    expect(screen.getByText(why)).toBeDefined();
    type(/^A/, 'x');
    expect(await saveAndGetData(drawn)).toEqual({ a: 'x' });
  });

  it('a title that is no text is left out', async () => {
    await draw(object({ a: { type: 'string', title: { en: 'A' } } }));
    expect(screen.getByLabelText(/^a/)).toBeDefined();
  });

  it('a part of the whole form that is elsewhere takes nothing else away', async () => {
    await draw({ ...object({ beside }), allOf: [{ $ref: 'https://other.example/x.json' }] });
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
    const drawn = await draw(schema, {}, [], documents);
    type(/^Short/, 'long');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('at most 3 characters');
    type(/^Short/, 'abc');
    expect(await saveAndGetData(drawn)).toEqual({ a: { inner: 'abc' } });
  });
});

describe('2019-09 and 2020-12 are drawn', () => {
  it.each(['2019-09', '2020-12'])('a schema that names %s', async draft => {
    const drawn = await draw({
      $schema: `https://json-schema.org/draft/${draft}/schema`,
      ...object({ name: { $ref: '#/$defs/name', title: 'Name' } }, { required: ['name'] }),
      $defs: { name: { type: 'string', minLength: 2 } },
    });
    type(/^Name/, 'x');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('at least 2 characters');
    type(/^Name/, 'Ann');
    expect(await saveAndGetData(drawn)).toEqual({ name: 'Ann' });
  });

  it('prefixItems has a field for each place, and dependentRequired asks for more', async () => {
    const places = [
      { type: 'string', title: 'First' },
      { type: 'integer', title: 'Second' },
    ];
    const drawn = await draw(
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
    expect(drawn.submit).not.toHaveBeenCalled();
    type(/^Holder/, 'Ann');
    expect(await saveAndGetData(drawn)).toEqual({ card: '42', holder: 'Ann', pair: ['a', 2] });
  });
});

describe('schemas as generators write them', () => {
  const text = { type: 'string' };
  const nothing = { type: 'null' };

  it.each<[string, Words, string, unknown]>([
    ['a text or null', { title: 'A', anyOf: [text, nothing] }, 'x', 'x'],
    ['null or a number', { title: 'A', anyOf: [nothing, { type: 'integer' }] }, '7', 7],
    ['a text or null by its type', { title: 'A', type: ['string', 'null'] }, 'x', 'x'],
    ['one of both', { title: 'A', oneOf: [{ ...text, maxLength: 5 }, nothing], default: null }, 'x', 'x'],
    ['a text or null, by reference', { title: 'A', anyOf: [{ $ref: '#/$defs/word' }, nothing] }, 'x', 'x'],
  ])('%s is a field that may be empty', async (_, part, typed, value) => {
    const beside = { type: 'string', title: 'Beside' };
    const schema = (more: Words) => ({ ...object({ a: part, beside }, more), $defs: { word: text } });
    const optional = await draw(schema({}));
    expect(screen.queryByLabelText(/Kind/)).toBeNull();
    type(/^A/, typed);
    expect(await saveAndGetData(optional)).toEqual({ a: value });
    optional.unmount();
    const needed = await draw(schema({ required: ['a'] }));
    expect(await saveAndGetData(needed)).toEqual({ a: null });
  });

  it.each<[string, string, string]>([
    ['^[A-Z]{2}\\-[0-9]{4}$', 'AB1234', 'AB-1234'],
    ['^\\d{4}\\-\\d{2}$', '202601', '2026-01'],
    ['^https\\:\\/\\/', 'http:/x', 'https://x'],
    ['^[\\w-.]+@([\\w-]+\\.)+[\\w-]{2,4}$', 'not mail', 'a.b@c.example.com'],
  ])('the pattern %s refuses %j and takes %j', async (pattern, wrong, right) => {
    const drawn = await draw(object({ a: { type: 'string', title: 'A', pattern } }));
    expect(screen.queryByText(/as JSON/)).toBeNull();
    type(/^A/, wrong);
    save();
    await screen.findByRole('alert');
    expect(drawn.submit).not.toHaveBeenCalled();
    type(/^A/, right);
    expect(await saveAndGetData(drawn)).toEqual({ a: right });
  });

  it.each(['plain', 'read with care'])('a required yes or no that is not touched is no (%s)', async kind => {
    const flags = { flag: { type: 'boolean', title: 'News' }, maybe: { type: 'boolean', title: 'Maybe' } };
    const drawn = await draw(object({ ...flags, ...(kind === 'plain' ? {} : { any: {} }) }, { required: ['flag'] }));
    expect(await saveAndGetData(drawn)).toEqual({ flag: false });
  });

  it.each(['plain', 'read with care'])('a default is shown, and stays away once it is cleared (%s)', async kind => {
    const more = kind === 'plain' ? {} : { any: {} };
    const schema = object({ a: { type: 'string', title: 'A', default: 'usual' }, ...more });
    const drawn = await draw(schema);
    expect(screen.getByLabelText<HTMLInputElement>(/^A/).value).toBe('usual');
    expect(await saveAndGetData(drawn)).toEqual({ a: 'usual' });
    type(/^A/, '');
    drawn.submit.mockClear();
    expect(await saveAndGetData(drawn)).toEqual({});
    drawn.unmount();
    await draw(schema, { other: 1 });
    expect(screen.getByLabelText<HTMLInputElement>(/^A/).value).toBe('');
  });

  it('a whole number that cannot be kept exactly is refused, and a time without a zone is right', async () => {
    const count = { type: 'integer', title: 'Count' };
    const drawn = await draw(object({ count, at: { type: 'string', format: 'time', title: 'At' } }), {
      at: '10:30:00',
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^At/).value).toMatch(/^10:30/);
    type(/^Count/, '9007199254740993');
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Count/);
    expect(drawn.submit).not.toHaveBeenCalled();
    type(/^Count/, '9007199254740991');
    expect(await saveAndGetData(drawn)).toEqual({ count: 9007199254740991, at: '10:30:00' });
  });
});

describe('a refusal says what to do', () => {
  const either = [{ required: ['a'] }, { required: ['b'] }];

  it.each<[string, Words, Words, RegExp]>([
    ['an answer that may not be there', { additionalProperties: false }, { x: 1 }, /does not take an answer here/],
    ['one of several answers', { anyOf: either }, {}, /Fill in at least one of these: a, b/],
  ])('%s', async (_, more, answers, sentence) => {
    await draw(object({ a: { type: 'string' }, b: { type: 'string' } }, more), answers);
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });
});

describe('answers that are no set of fields', () => {
  it('a list is drawn as one, and sent as one', async () => {
    const items = object({ name: { type: 'string', title: 'Name' } }, { required: ['name'] });
    const drawn = await draw({ type: 'array', title: 'People', items, minItems: 1 });
    fireEvent.click(screen.getByRole('button', { name: /Add to “People”/ }));
    type(/^Name/, 'Ann');
    expect(await saveAndGetData(drawn)).toEqual([{ name: 'Ann' }]);
  });

  it('a list without a name, with what it already holds', async () => {
    const drawn = await draw({ type: 'array', items: { type: 'string', title: 'Word' } }, ['a'] as never);
    expect(screen.getByRole('button', { name: /Add to “List”/ })).toBeDefined();
    expect(await saveAndGetData(drawn)).toEqual(['a']);
  });

  it.each<[string, Words, string, unknown]>([
    ['a text', { type: 'string', title: 'Word', minLength: 1 }, 'x', 'x'],
    ['a number', { type: 'integer', title: 'Word' }, '7', 7],
  ])('%s is drawn as one field', async (_, schema, typed, value) => {
    const drawn = await draw(schema);
    expect(outcome().card).toBeUndefined();
    type(/^Word/, typed);
    expect(await saveAndGetData(drawn)).toBe(value);
  });
});

describe('what is odd is still drawn', () => {
  it.each<[string, Words]>([
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
    await draw(schema);
    expect(outcome().card).toBeUndefined();
    expect(outcome().fields + outcome().closed).toBeGreaterThan(0);
  });

  it('a pattern that would never end does not hold the page up', async () => {
    const drawn = await draw(object({ a: { type: 'string', title: 'A', pattern: '^(a+)+$' }, b: true }));
    type(/^A/, `${'a'.repeat(40)}!`);
    expect(await saveAndGetData(drawn)).toMatchObject({ a: `${'a'.repeat(40)}!` });
  });
});
