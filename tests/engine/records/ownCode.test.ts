import { describe, expect, it } from 'vitest';
import { needsServerEvaluation } from '../../../engine/dsl/clientConditions.ts';
import { isCollection } from '../../../engine/dsl/collection.ts';
import { isReadableBy, mayField, rightsFor } from '../../../engine/dsl/rights.ts';
import { readPortalFiles } from '../../../engine/server/manifest/world.ts';

const { world } = readPortalFiles();

/**
 * Rows of domain code carry `allowed_actions` by their own rules, so no condition of their files is evaluated for them.
 */
describe.each(Object.keys(world.roles))("the actions of %s on rows of the product's own code", role => {
  it('depend on nothing that the rows do not carry', () => {
    const found = [...world.resources].flatMap(([name, file]) => {
      const entity = world.entities.get(file.entity)!;
      const rights = rightsFor(file, world, role);
      const mayRead = (field: string) => mayField(rights, 'read', field) && isReadableBy(entity, field, world, role);
      const isKept = isCollection(entity, world.resources) && !file.provider;
      return !isKept && needsServerEvaluation(file, rights, { entity, world, mayRead }) ? [name] : [];
    });
    expect(found).toEqual([]);
  });
});
