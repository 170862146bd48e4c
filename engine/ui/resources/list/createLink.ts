import type { Label, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { getAction } from '../actions/availableActions.ts';

/** Returns the address where a record is created, if the person may create one. */
export function createLink(resource: ResolvedResource, name = 'create'): { to: string; label: Label } | undefined {
  if (name === 'create' && !resource.rights.create) return undefined;
  const { to, label } = getAction(resource, name);
  return { to: to ?? `${resource.route}/create`, label };
}
