/** The question, with everything that is needed to answer it. */

import { holds, valueAt } from '../../../dsl/conditions/evaluateCondition.ts';
import { leaves as leavesOf, readCondition } from '../../../dsl/conditions/parseCondition.ts';
import type { Entity } from '../../../dsl/entity.ts';
import { conditionPaths } from '../../../dsl/resolve/redactForRole.ts';
import type { callsOf } from '../../../dsl/resolve/resolveResource.ts';
import type { ResourceFile, RolePermissions } from '../../../dsl/resourceFile.ts';
import type { Principal, SchemaRegistry } from '../../../dsl/schemaRegistry.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import type { AppPrincipal } from '../../principals/typeRegister.ts';
import type { Row } from '../../records/collection.ts';
import type { FilePlace, RulePlaces } from './rulePlaces.ts';

export interface ExplainerQuestion {
  name: string;
  file: ResourceFile;
  entity: Entity;
  registry: SchemaRegistry;
  calls: ReturnType<typeof callsOf>;
  rights: RolePermissions;
  places: RulePlaces;
  /** The person whom the question is about. */
  principal: Principal;
  /** The person as whom the page is looked at. */
  person: AppPrincipal | null;
  /** The row as the asking person sees it, plus what the person in question sees. */
  row: Row | null;
}

/** A rule that decides, whether it holds, and the values that it was checked with. */
export interface RuleVerdict {
  /** Its text is `access_explainer.rules.<rule>`. */
  rule: string;
  /** Null: unknown without the row, or without running the rule. */
  holds: boolean | null;
  values?: Record<string, string>;
  condition?: unknown;
  value?: unknown;
  place?: FilePlace | null;
}

/** Evaluates a condition of a file, and returns the values of the row that it read. */
export function evaluateCondition(
  { row, principal }: ExplainerQuestion,
  condition: Condition,
): Pick<RuleVerdict, 'holds' | 'condition' | 'value'> {
  const leaves = leavesOf(readCondition(condition));
  const paths = [...new Set(conditionPaths(condition))];
  const known = row && paths.every(path => Object.hasOwn(row, path.split('.')[0] ?? ''));
  const isOpen = leaves.some(({ kind }) => kind === 'hook') || (paths.length > 0 && !known);
  return {
    condition,
    holds: isOpen ? null : holds(condition, row ?? {}, principal),
    ...(known && paths.length > 0 && { value: valuesAt(row, paths) }),
  };
}

/** Returns the values of a row at some paths; null where it has none. */
const valuesAt = (row: Row, paths: string[]): Record<string, unknown> =>
  Object.fromEntries(paths.map(path => [path, valueAt(row, path.split('.')) ?? null]));
