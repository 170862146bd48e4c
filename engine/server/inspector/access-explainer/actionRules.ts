/** Why a person is not offered an action on a row, or on a list. */
import { isCollection } from '../../../dsl/collection.ts';
import type { ActionOptions } from '../../../dsl/resourceFile.ts';
import { rightTo } from '../../../dsl/roles/rights.ts';
import type { Verb } from '../../../dsl/vocabulary.ts';
import { actionRuleOf } from '../../appDefinition.ts';
import { type ExplainerQuestion, evaluateCondition, type RuleVerdict } from './question.ts';
import { rolesOf } from './rowRules.ts';
import { accountLock, callRoles, screenRules } from './screenRules.ts';

/** Built-in actions, with the right that they need. */
const BUILT_IN: Partial<Record<string, Verb>> = {
  show: 'show',
  edit: 'edit',
  delete: 'delete',
  create: 'create',
  export: 'export',
};

export function evaluateActionRules(question: ExplainerQuestion, name: string): RuleVerdict[] {
  const { file } = question;
  const options = file.actions?.[name];
  const verb = BUILT_IN[name];
  if (!options && !verb)
    return [{ rule: 'action_missing', holds: false, values: { action: name }, place: placeOf(question) }];
  const own = options ? actionOptionRules(question, name, options) : [];
  return [
    // An action with its own call or page is more than the screen of that name: an order is changed by a form.
    ...(verb && !options?.call && !options?.to ? screenRules(question, verb) : accountLock(question, options?.call)),
    ...own,
    ...screenOffers(question, name),
    ...rowAllows(question, name, options),
  ];
}

const placeOf = ({ places }: ExplainerQuestion, ...at: string[]) => places.resource('actions', ...at);

function actionOptionRules(question: ExplainerQuestion, name: string, options: ActionOptions): RuleVerdict[] {
  const { rights, file, registry, principal, places } = question;
  const right = rightTo(rights, { action: name, options });
  const place = places.permission(file.permissions, registry, principal.role, 'actions', name);
  const values = { role: principal.role, action: name };
  const byDefault = { values: { role: principal.role, verb: name }, place: places.resource('permissions') };
  const call = registry.calls.find(one => one.name === options.call);
  return [
    ...rolesOf(question, options.roles, placeOf(question, name, 'roles')),
    right === true || right === undefined
      ? {
          ...(place ? { rule: 'permission_action', values, place } : { rule: 'permission_default', ...byDefault }),
          holds: right === true,
        }
      : { rule: 'permission_action_when', values, place, ...evaluateCondition(question, right) },
    ...(call ? callRoles(question, call) : []),
    ...(options.when
      ? [{ rule: 'action_when', place: placeOf(question, name, 'when'), ...evaluateCondition(question, options.when) }]
      : []),
  ];
}

/** Which screens name it. */
function screenOffers({ file, places }: ExplainerQuestion, name: string): RuleVerdict[] {
  const list = file.list || {};
  const show = file.show || {};
  const screens: [['list' | 'show', string], string[] | undefined][] = [
    [['list', 'actions'], list.actions],
    [['list', 'rowActions'], list.rowActions],
    [['list', 'bulkActions'], list.bulkActions],
    [['show', 'actions'], show.actions],
  ];
  const named = screens.filter(([, names]) => names?.includes(name)).map(([screen]) => screen);
  const isLeft = BUILT_IN[name] !== undefined && screens.some(([, names]) => !names);
  const place = places.resource(...(named[0] ?? ['show', 'actions']));
  const values = { screens: named.map(screen => screen.join('.')).join(', ') };
  if (named.length > 0) return [{ rule: 'action_offered', holds: true, values, place }];
  return [{ rule: isLeft ? 'action_offered_default' : 'action_not_offered', holds: isLeft ? null : false, place }];
}

/** `allowed_actions`: the server's decision about the row. Skipped if a condition of the action reads it. */
function rowAllows(question: ExplainerQuestion, name: string, options: ActionOptions | undefined): RuleVerdict[] {
  const { entity, row, registry, name: resource, places } = question;
  const readsItself = JSON.stringify(options?.when ?? {}).includes('"allowed_actions"');
  const says = row?.allowed_actions;
  if (name === 'show' || name === 'create' || name === 'export' || readsItself) return [];
  if (!('allowed_actions' in entity.file.properties) && !Array.isArray(says)) return [];
  const known = actionRuleOf(resource);
  const code = known && places.actionRule(known, row?.status);
  const call = question.calls.show;
  const ours = isCollection(entity, registry.resources) ? places.code('allowed_actions') : null;
  return [
    {
      rule: 'row_allows',
      holds: Array.isArray(says) ? says.includes(name) : null,
      ...(Array.isArray(says) && {
        value: { ...('status' in (row ?? {}) && { status: row?.status }), allowed_actions: says },
      }),
      values: { action: name },
      place: code ?? ours ?? (call ? places.handler(call.name) : null),
    },
  ];
}
