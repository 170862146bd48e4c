/** Schemas as generators write them. */
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { type Keywords, object, renderSchema, save, saveAndGetData, type } from './renderSchema.tsx';

beforeAll(() => loadTexts('app'));

describe('schemas as generators write them', () => {
  const text = { type: 'string' };
  const nothing = { type: 'null' };

  it.each<[string, Keywords, string, unknown]>([
    ['a text or null', { title: 'A', anyOf: [text, nothing] }, 'x', 'x'],
    ['null or a number', { title: 'A', anyOf: [nothing, { type: 'integer' }] }, '7', 7],
    ['a text or null by its type', { title: 'A', type: ['string', 'null'] }, 'x', 'x'],
    ['one of both', { title: 'A', oneOf: [{ ...text, maxLength: 5 }, nothing], default: null }, 'x', 'x'],
    ['a text or null, by reference', { title: 'A', anyOf: [{ $ref: '#/$defs/word' }, nothing] }, 'x', 'x'],
  ])('%s is a field that may be empty', async (_, part, typed, value) => {
    const beside = { type: 'string', title: 'Beside' };
    const schema = (more: Keywords) => ({ ...object({ a: part, beside }, more), $defs: { word: text } });
    const optional = await renderSchema(schema({}));
    expect(screen.queryByLabelText(/Kind/)).toBeNull();
    type(/^A/, typed);
    expect(await saveAndGetData(optional)).toEqual({ a: value });
    optional.unmount();
    const needed = await renderSchema(schema({ required: ['a'] }));
    expect(await saveAndGetData(needed)).toEqual({ a: null });
  });

  it.each<[string, string, string]>([
    ['^[A-Z]{2}\\-[0-9]{4}$', 'AB1234', 'AB-1234'],
    ['^\\d{4}\\-\\d{2}$', '202601', '2026-01'],
    ['^https\\:\\/\\/', 'http:/x', 'https://x'],
    ['^[\\w-.]+@([\\w-]+\\.)+[\\w-]{2,4}$', 'not mail', 'a.b@c.example.com'],
  ])('the pattern %s refuses %j and takes %j', async (pattern, wrong, right) => {
    const rendered = await renderSchema(object({ a: { type: 'string', title: 'A', pattern } }));
    expect(screen.queryByText(/as JSON/)).toBeNull();
    type(/^A/, wrong);
    save();
    await screen.findByRole('alert');
    expect(rendered.submit).not.toHaveBeenCalled();
    type(/^A/, right);
    expect(await saveAndGetData(rendered)).toEqual({ a: right });
  });

  it.each(['plain', 'read with care'])('a required yes or no that is not touched is no (%s)', async kind => {
    const flags = { flag: { type: 'boolean', title: 'News' }, maybe: { type: 'boolean', title: 'Maybe' } };
    const rendered = await renderSchema(
      object({ ...flags, ...(kind === 'plain' ? {} : { any: {} }) }, { required: ['flag'] }),
    );
    expect(await saveAndGetData(rendered)).toEqual({ flag: false });
  });

  it.each(['plain', 'read with care'])('a default is shown, and stays away once it is cleared (%s)', async kind => {
    const more = kind === 'plain' ? {} : { any: {} };
    const schema = object({ a: { type: 'string', title: 'A', default: 'usual' }, ...more });
    const rendered = await renderSchema(schema);
    expect(screen.getByLabelText<HTMLInputElement>(/^A/).value).toBe('usual');
    expect(await saveAndGetData(rendered)).toEqual({ a: 'usual' });
    type(/^A/, '');
    rendered.submit.mockClear();
    expect(await saveAndGetData(rendered)).toEqual({});
    rendered.unmount();
    await renderSchema(schema, { other: 1 });
    expect(screen.getByLabelText<HTMLInputElement>(/^A/).value).toBe('');
  });

  it('a whole number that cannot be kept exactly is refused, and a time without a zone is right', async () => {
    const count = { type: 'integer', title: 'Count' };
    const rendered = await renderSchema(object({ count, at: { type: 'string', format: 'time', title: 'At' } }), {
      at: '10:30:00',
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^At/).value).toMatch(/^10:30/);
    type(/^Count/, '9007199254740993');
    save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Count/);
    expect(rendered.submit).not.toHaveBeenCalled();
    type(/^Count/, '9007199254740991');
    expect(await saveAndGetData(rendered)).toEqual({ count: 9007199254740991, at: '10:30:00' });
  });
});
