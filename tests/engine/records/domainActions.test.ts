import { describe, expect, it } from 'vitest';
import { isCollection } from '../../../engine/dsl/collection.ts';
import { needsServerEvaluation } from '../../../engine/dsl/conditions/clientConditions.ts';
import { isReadableBy, mayField, rightsFor } from '../../../engine/dsl/roles/rights.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';

const { registry } = readManifestFiles();

/**
 * Rows of domain code carry `allowed_actions` by their own rules, so no condition of their files is evaluated for them.
 */
describe.each(Object.keys(registry.roles))("the actions of %s on rows of the product's own code", role => {
  it('depend on nothing that the rows do not carry', () => {
    const found = [...registry.resources].flatMap(([name, file]) => {
      const entity = registry.entities.get(file.entity)!;
      const rights = rightsFor(file, registry, role);
      const mayRead = (field: string) => mayField(rights, 'read', field) && isReadableBy(entity, field, registry, role);
      const isKept = isCollection(entity, registry.resources) && !file.provider;
      return !isKept && needsServerEvaluation(file, rights, { entity, registry, mayRead }) ? [name] : [];
    });
    expect(found).toEqual([]);
  });
});
