import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../row.ts';

/**
 * Returns the address to open after a save; undefined: the screen stays. A resource without that page leads to its
 * list.
 */
export function targetAfterSave(
  redirect: ResolvedEdit['redirect'],
  resource: ResolvedResource,
  row: Row,
): string | undefined {
  if (redirect === 'stay') return undefined;
  if (redirect === 'create' && resource.create) return `${resource.route}/create`;
  return redirect === 'show' && resource.show ? `${resource.route}/${row.id}` : resource.route;
}
