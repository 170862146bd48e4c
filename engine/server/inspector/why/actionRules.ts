/** Why somebody is not offered an action on a row, or on a list. */
import { isCollection } from '../../../dsl/collection.ts';
import type { ActWords } from '../../../dsl/resourceFile.ts';
import { rightTo } from '../../../dsl/rights.ts';
import type { Verb } from '../../../dsl/vocabulary.ts';
import { actionRuleOf } from '../../appDefinition.ts';
import { judged, type Question, type Verdict } from './question.ts';
import { accountLock, callRoles, reach } from './reach.ts';
import { rolesOf } from './rowRules.ts';

/** Acts that every resource may have, with the right that they need. */
const BUILT_IN: Partial<Record<string, Verb>> = {
  ...{ show: 'show', edit: 'edit', delete: 'delete', create: 'create', export: 'export' },
};

export function actionRules(question: Question, name: string): Verdict[] {
  const { file } = question;
  const words = file.actions?.[name];
  const verb = BUILT_IN[name];
  if (!words && !verb)
    return [{ rule: 'action_missing', holds: false, values: { action: name }, place: placeOf(question) }];
  const own = words ? ownWords(question, name, words) : [];
  return [
    // What has words of its own is more than the screen of that name: an order is changed by a form.
    ...(verb && !words?.call && !words?.go ? reach(question, verb) : accountLock(question, words?.call)),
    ...own,
    ...offered(question, name),
    ...saidByRow(question, name, words),
  ];
}

const placeOf = ({ places }: Question, ...at: string[]) => places.resource('actions', ...at);

function ownWords(question: Question, name: string, words: ActWords): Verdict[] {
  const { rights, file, world, asker, places } = question;
  const right = rightTo(rights, { action: name, words });
  const place = places.permission(file.permissions, world, asker.role, 'actions', name);
  const values = { role: asker.role, action: name };
  const byDefault = { values: { role: asker.role, verb: name }, place: places.resource('permissions') };
  const call = world.calls.find(one => one.name === words.call);
  return [
    ...rolesOf(question, words.roles, placeOf(question, name, 'roles')),
    right === true || right === undefined
      ? {
          ...(place ? { rule: 'permission_action', values, place } : { rule: 'permission_default', ...byDefault }),
          holds: right === true,
        }
      : { rule: 'permission_action_when', values, place, ...judged(question, right) },
    ...(call ? callRoles(question, call) : []),
    ...(words.when
      ? [{ rule: 'action_when', place: placeOf(question, name, 'when'), ...judged(question, words.when) }]
      : []),
  ];
}

/** Which screens name it. */
function offered({ file, places }: Question, name: string): Verdict[] {
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

/** `allowed_actions`: the server's word on the row. A condition of the act that reads it stands in its place. */
function saidByRow(question: Question, name: string, words: ActWords | undefined): Verdict[] {
  const { entity, row, world, name: resource, places } = question;
  const readsItself = JSON.stringify(words?.when ?? {}).includes('"allowed_actions"');
  const says = row?.allowed_actions;
  if (name === 'show' || name === 'create' || name === 'export' || readsItself) return [];
  if (!('allowed_actions' in entity.file.properties) && !Array.isArray(says)) return [];
  const known = actionRuleOf(resource);
  const code = known && places.actionRule(known, row?.status);
  const call = question.calls.show;
  const ours = isCollection(entity, world.resources) ? places.code('allowedActions') : null;
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
