import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { englishPlural } from '../../../engine/cli/templates/englishPlural.ts';
import { entityPath } from '../../../engine/dsl/entity.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { tableName } from '../../../engine/server/records/migrations/tableShape.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../../../engine/server/schema-files/readSchemaFiles.ts';
import { templateOf, write } from '../../../scripts/new.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

describe('a name that a tool makes of several rows', () => {
  it.each([
    ['invoice_note', 'invoice_notes'],
    ['category', 'categories'],
    ['address', 'addresses'],
    ['status', 'statuses'],
    ['day', 'days'],
    ['shelf', 'shelves'],
    ['reading_shelf', 'reading_shelves'],
    ['leaf', 'leaves'],
    ['knife', 'knives'],
    ['chief', 'chiefs'],
    ['person', 'people'],
    ['child', 'children'],
    ['hero', 'heroes'],
    ['photo', 'photos'],
    ['quiz', 'quizzes'],
    ['analysis', 'analyses'],
    ['series', 'series'],
    ['equipment', 'equipment'],
    ['settings', 'settings'],
    ['imported_order_2', 'imported_order_2s'],
  ])('formed from %s is %s', (name, together) => expect(englishPlural(name)).toBe(together));
});

describe('npm run new', () => {
  let copy: SchemaCopy;
  beforeAll(() => {
    copy = copySchemas();
  });
  afterAll(() => copy.close());

  it.each([
    ['shelf', 'shelves'],
    ['equipment', 'equipment'],
  ])('names the resource, page, address and table of the entity %s with its plural %s', (name, together) => {
    expect(write(templateOf(['resource', name], copy.folder), copy.folder)).toBe(
      `schemas/${together}/${name}.entity.json`,
    );
    expect(copy.findings()).toEqual([]);
    const { registry } = readManifestFiles(readSchemaFiles(copy.folder), readContract(copy.folder));
    const entity = registry.entities.get(name)!;
    expect(registry.resources.get(together)?.entity).toBe(name);
    expect([entityPath(entity), tableName(entity)]).toEqual([`/${together}`, together]);
    expect(() => templateOf(['resource', name], copy.folder)).toThrow(`There is a resource ${together} already.`);
  });

  it('writes the word plural only where the default rule forms another plural', () => {
    write(templateOf(['entity', 'reading_room'], copy.folder), copy.folder);
    const file = readFileSync(join(copy.folder, 'reading_rooms/reading_room.entity.json'), 'utf8');
    expect(JSON.parse(file)['x-entity']).not.toHaveProperty('plural');
  });
});
