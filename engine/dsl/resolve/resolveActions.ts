/** Resolves the actions of a resource: those its file declares, and the built-in ones its screens name. */

import { isCollection } from '../collection.ts';
import { resolveCondition, resolveVariable, resolveVariables } from '../conditions/variables.ts';
import { type Entity, humanize } from '../entity.ts';
import type { ActionOptions } from '../resourceFile.ts';
import { labelOf } from '../text/labels.ts';
import type { Condition } from '../vocabulary.ts';
import { resolveActionInputs, withVersion } from './actionInputs.ts';
import type { ResolvedAction, ResolvedItem } from './resolved.ts';
import { formatsIn } from './resolveField.ts';
import { type RoleScope, resolveRows } from './resolveLayout.ts';

/** Named by a constant: an object literal with this key looks like a promise to linters. */
const afterwards = 'then';

/** `conditions`: those that the browser evaluates on the row. */
export function resolveAction(
  scope: RoleScope,
  name: string,
  options: ActionOptions,
  conditions: Condition[],
): ResolvedAction {
  const { label, inputs = [], confirm, roles: _, then, when: __, tone, ...rest } = options;
  const { entity } = resolveActionInputs(scope.entity, options, scope.registry);
  const key = `resources.${scope.resource}.actions.${name}`;
  return {
    ...rest,
    body: bodyFor(scope, options),
    query: options.query && resolveKnown(scope, options.query),
    prefill: options.prefill && resolveKnown(scope, options.prefill),
    label: { ...labelOf(label, key, humanize(name)), ...(!label && { usual: `editing.actions.${name}` }) },
    tone: tone ?? (name === 'delete' ? 'danger' : 'default'),
    inputs: resolveRows({ ...scope, entity, mayUse: () => true }, inputs).map(row =>
      row.map(item => resolveItemConditions(scope, entity, item)),
    ),
    confirm: confirmation(confirm ?? name === 'delete', key),
    when: conditions.length > 1 ? { all: conditions } : conditions[0],
    undo: options.undo ?? false,
    [afterwards]: {
      toast: then?.toast ? labelOf(then.toast, `${key}_done`, '') : undefined,
      redirect: then?.redirect,
      refresh: then?.refresh ?? true,
    },
  };
}

/**
 * The server resolves stored bodies itself. Bodies that the browser sends contain the principal; the lint keeps the
 * time out of them.
 */
function bodyFor(scope: RoleScope, options: ActionOptions): ResolvedAction['body'] {
  const { entity, registry } = scope;
  const isSent = options.call !== undefined || options.bulk !== undefined || !isCollection(entity, registry.resources);
  const body = withVersion(options, entity, registry);
  if (!body || isSent) return body && resolveKnown(scope, body);
  return {};
}

const resolveKnown = ({ principal }: RoleScope, words: Record<string, unknown>): Record<string, unknown> =>
  resolveVariables(words, word => resolveVariable(word, principal)) as Record<string, unknown>;

/** Conditions on the inputs of an action, by their fields. */
function resolveItemConditions({ principal, registry }: RoleScope, entity: Entity, item: ResolvedItem): ResolvedItem {
  const formatAt = formatsIn({ entity, registry });
  const resolveForPrincipal = (condition: Condition | undefined) =>
    condition && resolveCondition(condition, principal, formatAt);
  const rule = (words: boolean | Condition) => (typeof words === 'boolean' ? words : resolveForPrincipal(words)!);
  return {
    ...item,
    visible: resolveForPrincipal(item.visible),
    required: rule(item.required),
    readonly: rule(item.readonly),
  };
}

function confirmation(confirm: ActionOptions['confirm'], key: string): ResolvedAction['confirm'] {
  if (confirm === true) return true;
  return confirm ? labelOf(confirm, `${key}_confirm`, '') : undefined;
}
