import type { ListQuery, ResolvedTab } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../row.ts';

/** The list query of the rows that belong to a record. */
export const getRelatedQuery = ({ by }: NonNullable<ResolvedTab['related']>, row: Row): ListQuery =>
  by ? { [by]: row.id } : {};
