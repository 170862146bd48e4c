import type { Label, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { getAction } from '../actions/availableActions.ts';

/** Where a new record is made, if the person may make one. */
export function createLink(resource: ResolvedResource, name = 'create'): { to: string; label: Label } | undefined {
  if (name === 'create' && !resource.rights.create) return undefined;
  const { to, label } = getAction(resource, name);
  return { to: to ?? `${resource.route}/create`, label };
}
