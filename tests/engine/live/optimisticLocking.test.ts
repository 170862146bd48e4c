import { expect, it } from 'vitest';
import { isNullable } from '../../../engine/dsl/jsonSchema.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { resolveResource } from '../../../engine/dsl/resolve/resolveResource.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';

const contract = readContract();
const { registry } = readManifestFiles();
const asker = { role: 'admin', me: {}, now: new Date(0) };
/** What several of our team may change at the same time. */
const edited = [...registry.resources.keys()]
  .flatMap(name => resolveResource(name, registry, asker) ?? [])
  .filter(({ edit, calls, route }: ResolvedResource) => edit && calls.edit && route.startsWith('/dashboard/support/'));

it.each(edited)('a save of $name says which version was read, and an older one is refused', ({ calls, lock }) => {
  const row = contract.rows.find(({ name }) => name === calls.edit);
  const body = contract.schemas.get(row?.body ?? '');
  expect(lock, 'the entity says "lock": "version", and pages send it').toBe(true);
  expect(Object.keys(body?.properties ?? {})).toContain('version');
  expect(row?.problems).toContain('stale_version');
});

it.each(edited)('a save of $name demands nothing that rows say as null', ({ entity, edit }) => {
  const { properties = {} } = registry.entities.get(entity)?.file ?? {};
  const items = (edit?.sections ?? []).flatMap(({ rows }) => rows.flat());
  const demanded = items.filter(({ required, field }) => required === true && properties[field]);
  expect(demanded.filter(({ field }) => isNullable(properties[field]!)).map(({ field }) => field)).toEqual([]);
});

it('there are such resources', () => {
  expect(edited.length).toBeGreaterThan(0);
});
