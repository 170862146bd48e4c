import type { ResolvedColumn, ResolvedItem, ResolvedResource } from '../../../dsl/resolve/resolved.ts';

/** Every field that some screen of the resource shows, once. */
export function getVisibleFields({ show, list, edit }: ResolvedResource): (ResolvedItem | ResolvedColumn)[] {
  const tabs = [...(show?.tabs ?? []), ...(edit?.tabs ?? [])];
  const sections = [show?.sections, edit?.sections, ...tabs.map(tab => tab.sections)].flatMap(some => some ?? []);
  const all = [...sections.flatMap(section => section.rows.flat()), ...(list?.columns ?? [])];
  return [...new Map(all.toReversed().map(field => [field.field, field])).values()].toReversed();
}
