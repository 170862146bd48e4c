import type { KeyOrigin } from '../../contract/generated/types.ts';
import { originRules } from '../../dsl/originRules.ts';
import { type Origin, originsOf } from '../../dsl/origins.ts';
import { resolveResource } from '../../dsl/resolveResource.ts';
import { lineage } from '../../dsl/roles.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import { refuse } from '../http/problems.ts';
import type { PortalFiles } from '../manifest/world.ts';
import { askerOf } from '../records/access.ts';
import { mayInspect } from './inspecting.ts';
import { placeIn, schemaText } from './schemaTexts.ts';

/** Handlers of the inspector, for authors of schema files. In production it does not show how rights are decided. */
export const originRoutes = (deps: Deps, portal: () => PortalFiles): Handlers<'getOrigins'> => ({
  getOrigins: ({ params: { resource }, query, caller: { user } }) => {
    const { config, clock } = deps;
    const { world } = portal();
    const role = query.role ?? user.role;
    const file = world.resources.get(resource);
    const entity = file && world.entities.get(file.entity);
    if (!config.demo || !mayInspect(deps, user) || !entity || !Object.hasOwn(world.roles, role))
      throw refuse('not_found');
    const { me, now } = askerOf(user, clock.now());
    const seenBy = (one: string) =>
      resolveResource(resource, world, { role: one, lineage: lineage(world.roles, one), me, now });
    const roles = Object.keys(world.roles);
    const texts = {
      resource: schemaText(config.schemasDir, `${resource}.resource.json`),
      entity: schemaText(config.schemasDir, `${entity.name}.entity.json`),
    };
    const told = { file, entity, world, role, hasFile: texts.resource !== undefined };
    const origins = originsOf(
      seenBy(role),
      told,
      roles.flatMap(one => seenBy(one) ?? []),
    );
    return {
      ...{ resource, role, roles, resources: [...world.resources.keys()] },
      keys: origins.map(one => answered(one, texts)),
    };
  },
});

function answered(
  { key, value, from, place, rule }: Origin,
  texts: Record<string, ReturnType<typeof schemaText>>,
): KeyOrigin {
  const text = place && texts[place.file];
  const found = text ? placeIn(text, place.at) : { file: null, line: null };
  return {
    ...{ key, from, ...found },
    value: value === undefined ? null : JSON.stringify(value),
    rule: rule ?? null,
    text: (rule && originRules[rule]) ?? null,
  };
}
