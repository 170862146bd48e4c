/** Why a row is not in a list, or has no page. */
import { hasOwner } from '../../../dsl/collection.ts';
import { entityOptions } from '../../../dsl/entity.ts';
import { isStaff } from '../../../dsl/roles/roles.ts';
import { isRoleAllowed } from '../../../dsl/schemaRegistry.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import { type ExplainerQuestion, evaluateCondition, type RuleVerdict } from './question.ts';
import type { FilePlace } from './rulePlaces.ts';

/** Facts about the row beside its fields. */
export interface RowState {
  /** The owner; null: none. */
  owner: { uuid: string; name: string } | null;
  isDeleted: boolean;
}

export function rowRules(
  question: ExplainerQuestion,
  standing: RowState | null,
  view: string | undefined,
): RuleVerdict[] {
  const { places, row } = question;
  if (!row && !standing) return [{ rule: 'row_missing', holds: false }];
  return [
    ...ownership(question, standing),
    ...(standing?.isDeleted ? [{ rule: 'row_deleted', holds: false, place: places.code('not_deleted') }] : []),
    ...listWhere(question),
    ...(view ? viewRules(question, view) : []),
  ];
}

function ownership(question: ExplainerQuestion, standing: RowState | null): RuleVerdict[] {
  const { principal, person, entity } = question;
  if (isStaff(question.registry.roles, principal.role) || !standing?.owner || !hasOwner(entity)) return [];
  if (!person) return [{ rule: 'row_owned', holds: null, place: ownRule(question) }];
  const { name, uuid } = standing.owner;
  return [{ rule: 'row_owned', holds: uuid === person.uuid, value: name, place: ownRule(question) }];
}

/** One rule for a table of the engine; else the rule is in the code of the call. */
function ownRule({ entity, calls, places }: ExplainerQuestion): FilePlace | null {
  const call = calls.list ?? calls.show;
  return entityOptions(entity).storage === 'code' && call ? places.handler(call.name) : places.code('own_rows');
}

function listWhere(question: ExplainerQuestion): RuleVerdict[] {
  const { file, places } = question;
  const list = file.list || {};
  const hook = file.hooks?.beforeList;
  return [
    ...(list.where
      ? [{ rule: 'list_where', place: places.resource('list', 'where'), ...evaluateCondition(question, list.where) }]
      : []),
    ...(hook
      ? [{ rule: 'list_hook', holds: null, values: { name: hook }, place: places.resource('hooks', 'beforeList') }]
      : []),
  ];
}

export function viewRules(question: ExplainerQuestion, id: string): RuleVerdict[] {
  const { file, places } = question;
  if (id === 'all') return [];
  const { views = [] } = file.list || {};
  const at = views.findIndex(view => view.id === id);
  const view = views[at];
  if (!view)
    return [{ rule: 'view_missing', holds: false, values: { view: id }, place: places.resource('list', 'views') }];
  const where: Condition = view.where ?? {};
  return [
    ...rolesOf(question, view.roles, places.resource('list', 'views', at, 'roles')),
    {
      rule: 'view_where',
      values: { view: id },
      place: places.resource('list', 'views', at, 'where'),
      ...evaluateCondition(question, where),
    },
  ];
}

/** `roles` of a part of a screen. */
export function rolesOf(
  { registry, principal }: ExplainerQuestion,
  roles: string[] | undefined,
  place: FilePlace | null,
): RuleVerdict[] {
  if (!roles) return [];
  const values = { roles: roles.join(', '), role: principal.role };
  return [{ rule: 'part_roles', holds: isRoleAllowed(roles, registry, principal.role), values, place }];
}
