import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import type { Entity, EntityFile } from '../../../engine/dsl/entity.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import { withEntityResources } from '../../../engine/dsl/schemaRegistry.ts';
import { useLabel } from '../../../engine/ui/hooks/useLabel.ts';
import { createTitle } from '../../../engine/ui/resources/edit/createTitle.ts';
import { createI18n } from '../../../engine/ui/resources/useI18n.ts';

beforeAll(() => loadTexts('app'));

it.each([
  [{ key: 'shell.menu.groups.spare_parts' }, 'Spare parts'],
  [{ key: 'resources.spare_parts.name', fallback: 'Parts' }, 'Parts'],
  [{ key: 'resources.spare_parts.name', fallback: 'Parts', texts: { en: 'Pieces' } }, 'Pieces'],
])('a label whose key no language file has, %o, is "%s"', (label, text) => {
  const { result } = renderHook(() => useLabel());
  expect(result.current(label)).toBe(text);
});

describe.each([
  ['en', { menu: 'Books', create: 'New: Book', field: 'Genre', choices: ['Fiction', 'Maps'] }],
  ['de', { menu: 'Bücher', create: 'Neu: Buch', field: 'Gattung', choices: ['Roman', 'Karten'] }],
])('what a schema file says by language, in %s', (language, words) => {
  beforeAll(() => i18nProvider.changeLocale(language));
  afterAll(() => i18nProvider.changeLocale('en'));

  it('is in the menu, on the page of a new row, at fields and in choices', () => {
    const options = [
      { value: 'novel', label: { en: 'Fiction', de: 'Roman' } },
      { value: 'map', label: { en: 'Maps', de: 'Karten' } },
    ];
    const file: EntityFile = {
      type: 'object',
      'x-entity': { owner: 'none', title: 'name' },
      properties: {
        name: { type: 'string', maxLength: 40 },
        kind: { type: 'string', 'x-field': { label: { en: 'Genre', de: 'Gattung' }, options } },
      },
    };
    const books: ResourceFile = {
      entity: 'book',
      label: { en: 'Books', de: 'Bücher' },
      singular: { en: 'Book', de: 'Buch' },
      list: { columns: ['name', 'kind'] },
      permissions: { support: { list: true, create: true } },
    };
    const entities = new Map<string, Entity>([['book', { name: 'book', file }]]);
    const roles = { support: { kind: 'staff' as const } };
    const resources = withEntityResources(new Map([['books', books]]), entities);
    const registry = { entities, constants: {}, calls: [], roles, resources };
    const app = { title: 'x', locales: ['en', 'de'], roles, menu: [{ group: 'records' }] };
    const { menu, resources: sent } = resolveManifest(app, registry, new Map(), {
      role: 'support',
      me: {},
      now: new Date(),
    });
    const i18n = createI18n(language, (key, args) => i18nProvider.translate(key, args));
    const kind = sent[0]!.list!.columns.find(({ field }) => field === 'kind')!;
    expect({
      menu: i18n.label(menu[0]!.items[0]!.label),
      create: createTitle(sent[0]!, i18n),
      field: i18n.label(kind.label),
      choices: kind.options?.map(({ label }) => i18n.label(label)),
    }).toEqual(words);
  });
});
