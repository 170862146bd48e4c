import type { KeyOrigin } from '../../contract/generated/types.ts';
import { defaultRules } from '../../dsl/provenance/defaults.ts';
import { type KeyProvenance, traceProvenance } from '../../dsl/provenance/provenance.ts';
import { resolveResource } from '../../dsl/resolve/resolveResource.ts';
import { roleChain } from '../../dsl/roles/roles.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problems.ts';
import type { Handlers } from '../http/serveCalls.ts';
import { principalOf } from '../records/accessControl.ts';
import type { ManifestFiles } from '../schema-files/readManifestFiles.ts';
import { mayInspect } from './mayInspect.ts';
import { placeIn, schemaText } from './schemaTexts.ts';

/** Handlers of the inspector, for authors of schema files. In production it does not show how rights are decided. */
export const inspectorRoutes = (deps: Deps, manifest: () => ManifestFiles): Handlers<'inspectResource'> => ({
  inspectResource: ({ params: { resource }, query, caller: { user } }) => {
    const { config, clock } = deps;
    const { registry } = manifest();
    const role = query.role ?? user.role;
    const file = registry.resources.get(resource);
    const entity = file && registry.entities.get(file.entity);
    if (!config.demo || !mayInspect(deps, user) || !entity || !Object.hasOwn(registry.roles, role))
      throw problem('not_found');
    const { me, now } = principalOf(user, clock.now());
    const resolveForRole = (one: string) =>
      resolveResource(resource, registry, { role: one, roleChain: roleChain(registry.roles, one), me, now });
    const roles = Object.keys(registry.roles);
    const texts = {
      resource: schemaText(config.schemasDir, `${resource}.resource.json`),
      entity: schemaText(config.schemasDir, `${entity.name}.entity.json`),
    };
    const told = { file, entity, registry, role, hasFile: texts.resource !== undefined };
    const origins = traceProvenance(
      resolveForRole(role),
      told,
      roles.flatMap(one => resolveForRole(one) ?? []),
    );
    return {
      resource,
      role,
      roles,
      resources: [...registry.resources.keys()],
      keys: origins.map(one => toKeyOrigin(one, texts)),
    };
  },
});

function toKeyOrigin(
  { key, value, from, place, rule }: KeyProvenance,
  texts: Record<string, ReturnType<typeof schemaText>>,
): KeyOrigin {
  const text = place && texts[place.file];
  const found = text ? placeIn(text, place.at) : { file: null, line: null };
  return {
    key,
    from,
    ...found,
    value: value === undefined ? null : JSON.stringify(value),
    rule: rule ?? null,
    text: (rule && defaultRules[rule]) ?? null,
  };
}
