import type { FilterOp } from '../vocabulary.ts';

/** Operators that the list query of the API calls otherwise than the schema files do. */
const queryOperators: Partial<Record<FilterOp, string>> = { contains: 'like', includes: 'has' };

/** The operator of a list query, such as `name[like]`, for one of the schema files. */
export const queryOperatorOf = (op: FilterOp): string => queryOperators[op] ?? op;
