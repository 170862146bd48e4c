/** docs/rights.md: what each role may do with each resource, so that a change of rights is seen in a review. */
import { resolveResource } from '../dsl/resolveResource.ts';
import type { ResolvedResource } from '../dsl/resource.ts';
import type { World } from '../dsl/world.ts';

export function rightsPaper(world: World): string {
  const names = [...world.resources.keys()].sort();
  return `${[
    '<!-- Written by `npm run generate` from the `permissions` of the resource files. Do not edit. -->',
    '# What each role may do',
    'A role may do what the `permissions` of a resource name for it, and nothing else. `?` marks what depends on the row. What the call table has no call for, or none for the role, is left out.',
    ...names.map(name => [`## ${name}`, tableOf(name, world)].join('\n\n')),
  ].join('\n\n')}\n`;
}

function tableOf(name: string, world: World): string {
  const rows = Object.keys(world.roles).map(role => {
    const resource = resolveResource(name, world, { role, me: {}, now: new Date(0) });
    return `| ${role} | ${resource ? verbsOf(resource) : 'nothing'} | ${resource ? actionsOf(resource) : ''} |`;
  });
  return ['| Role | Verbs | Actions |', '|---|---|---|', ...rows].join('\n');
}

const verbsOf = ({ rights }: ResolvedResource): string =>
  Object.entries(rights)
    .map(([verb, right]) => (right === true ? verb : `${verb} ?`))
    .join(', ');

const actionsOf = ({ actions }: ResolvedResource): string =>
  Object.entries(actions)
    .map(([action, { when }]) => (when ? `${action} ?` : action))
    .join(', ');
