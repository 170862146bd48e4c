import type { ResolvedColumn, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Row } from '../../row.ts';

/** Returns what a press on a row does, if the role may do it. */
export function rowClickTarget({ list, show, edit }: ResolvedResource): 'show' | 'edit' | 'expand' | 'none' {
  const click = list?.rowClick ?? 'show';
  if (click === 'show') return show ? 'show' : 'none';
  if (click === 'edit') return edit ? 'edit' : show ? 'show' : 'none';
  return click === 'expand' && list?.expand.length === 0 ? 'none' : click;
}

/** Returns the path of a row's page; undefined if the person has none for it. */
export function recordPath(resource: ResolvedResource, row: Row): string | undefined {
  const page = `${resource.route}/${encodeURIComponent(row.id)}`;
  if (rowClickTarget(resource) === 'edit') return `${page}/edit`;
  return resource.show ? page : undefined;
}

/** The column whose text leads to the row; it also takes what room is left. */
export const openerColumn = (columns: ResolvedColumn[]): string | undefined =>
  (columns.find(({ link }) => link === 'show') ?? columns[0])?.field;
