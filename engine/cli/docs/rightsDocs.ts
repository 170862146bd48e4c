/** docs/rights.md: what each role may do with each resource, so that a change of rights is seen in a review. */

import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { resolveResource } from '../../dsl/resolve/resolveResource.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';

export function rightsDocs(registry: SchemaRegistry): string {
  const names = [...registry.resources.keys()].sort();
  return `${[
    '<!-- Written by `npm run generate` from the `permissions` of the resource files. Do not edit. -->',
    '# What each role may do',
    'A role may do what the `permissions` of a resource name for it, and nothing else. `?` marks rights that depend on the row. Verbs without a call for the role are left out.',
    ...names.map(name => [`## ${name}`, tableOf(name, registry)].join('\n\n')),
  ].join('\n\n')}\n`;
}

function tableOf(name: string, registry: SchemaRegistry): string {
  const rows = Object.keys(registry.roles).map(role => {
    const resource = resolveResource(name, registry, { role, me: {}, now: new Date(0) });
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
