/** The rules of a screen: the account, the rights of the role, and its call. */
import { entityOptions } from '../../../dsl/entity.ts';
import { rightTo } from '../../../dsl/roles/rights.ts';
import { type CallOutline, isRoleAllowed } from '../../../dsl/schemaRegistry.ts';
import type { Verb } from '../../../dsl/vocabulary.ts';
import { isOpenWhileLocked, standardContract } from '../../http/contract.ts';
import { type ExplainerQuestion, evaluateCondition, type RuleVerdict } from './question.ts';

export const screenRules = (question: ExplainerQuestion, verb: Verb): RuleVerdict[] => [
  ...accountLock(question, question.calls[verb]?.name),
  ...screen(question, verb),
  permission(question, verb),
  ...callBehind(question, verb),
];

/** A locked account may make the calls that allow its lock reason. */
export function accountLock({ person, places }: ExplainerQuestion, call: string | undefined): RuleVerdict[] {
  if (!person?.blocked_at) return [];
  const row = standardContract().rows.find(({ name }) => name === call);
  if (row && isOpenWhileLocked(row, person.blocked_reason)) return [];
  return [{ rule: 'account_locked', holds: false, value: person.blocked_reason, place: places.code('locked_account') }];
}

function screen({ file, places }: ExplainerQuestion, verb: Verb): RuleVerdict[] {
  const name = verb === 'export' || verb === 'bulk' ? 'list' : verb;
  if (name === 'delete' || name === 'history' || file[name] !== false) return [];
  return [{ rule: 'screen_off', holds: false, values: { screen: name }, place: places.resource(name) }];
}

function permission(question: ExplainerQuestion, verb: Verb): RuleVerdict {
  const { file, registry, principal, places, rights } = question;
  const right = rightTo(rights, verb);
  const place = places.permission(file.permissions, registry, principal.role, verb);
  const values = { role: principal.role, verb };
  if (!place) return { rule: 'permission_default', holds: false, values, place: places.resource('permissions') };
  if (right === undefined || right === true) return { rule: 'permission', holds: right === true, values, place };
  return { rule: 'permission_when', values, place, ...evaluateCondition(question, right) };
}

function callBehind(question: ExplainerQuestion, verb: Verb): RuleVerdict[] {
  const { entity, file, calls, places } = question;
  if (entityOptions(entity).storage !== 'code' || file.provider) return [];
  const call = calls[verb === 'bulk' ? 'list' : verb === 'history' ? 'show' : verb];
  if (call) return callRoles(question, call);
  const form =
    verb !== 'list' && verb !== 'delete' && verb !== 'export' && verb !== 'bulk' && verb !== 'history' && file[verb];
  if (form && 'form' in form && form.form) return [];
  const place = file.path ? places.resource('path') : places.entity('x-entity', 'path');
  return [{ rule: 'call_missing', holds: false, values: { verb }, place }];
}

export function callRoles({ registry, principal, places }: ExplainerQuestion, call: CallOutline): RuleVerdict[] {
  if (!call.roles) return [];
  const values = { call: call.name, roles: call.roles.join(', '), role: principal.role };
  return [
    {
      rule: 'call_roles',
      holds: isRoleAllowed(call.roles, registry, principal.role),
      values,
      place: places.call(call.name),
    },
  ];
}

/** Whether the resource is in the menu. */
export function menuEntry(
  { name, file, registry, principal, places }: ExplainerQuestion,
  menu: MenuGroup[],
): RuleVerdict[] {
  if (file.menu === false) return [{ rule: 'menu_off', holds: false, place: places.resource('menu') }];
  const wanted = typeof file.menu === 'object' ? file.menu.group : undefined;
  const at = menu.findIndex(({ group, items }) => items?.includes(name) || group === (wanted ?? 'records'));
  const group = menu[at];
  if (!group) return [{ rule: 'menu_group_missing', holds: false, place: places.resource('menu') }];
  const values = { group: group.group, roles: group.roles?.join(', ') ?? '' };
  if (!group.roles) return [];
  return [
    {
      rule: 'menu_group',
      holds: isRoleAllowed(group.roles, registry, principal.role),
      values,
      place: places.app('menu', at),
    },
  ];
}

interface MenuGroup {
  group: string;
  roles?: string[];
  items?: string[];
}
