import type { ResolvedEdit, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../row.ts';

/** Where a saved screen leads; undefined: it stays. A resource without the page leads to its list. */
export function targetAfterSave(
  after: ResolvedEdit['after'],
  resource: ResolvedResource,
  row: Row,
): string | undefined {
  if (after === 'stay') return undefined;
  if (after === 'create' && resource.create) return `${resource.route}/create`;
  return after === 'show' && resource.show ? `${resource.route}/${row.id}` : resource.route;
}
