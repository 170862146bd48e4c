/** Acts of a resource: those its file declares, and the built-in ones its screens name. */
import { askedOf, withVersion } from './asked.ts';
import { isCollection } from './collection.ts';
import { type Entity, humanised } from './entity.ts';
import { labelOf } from './labels.ts';
import { formatsIn } from './resolveField.ts';
import { type Cut, resolveRows } from './resolveLayout.ts';
import type { ResolvedAction, ResolvedItem } from './resource.ts';
import type { ActWords } from './resourceFile.ts';
import { isStored } from './storedAction.ts';
import { filledVariables, resolvedCondition, resolveVariable } from './variables.ts';
import type { Condition } from './vocabulary.ts';

/** Said by name: an object literal with this key looks like a promise to linters. */
const afterwards = 'then';

/** `right`: what the role's permission demands of the row. */
export function resolveAction(cut: Cut, name: string, words: ActWords, right: true | Condition): ResolvedAction {
  const { label, ask = [], confirm, roles: _, then, when, tone, ...rest } = words;
  const { entity } = askedOf(cut.entity, words, cut.world);
  const key = `resources.${cut.resource}.actions.${name}`;
  const allowed = together([when, right === true ? undefined : right, fromStates(cut, words)]);
  return {
    ...rest,
    body: bodyFor(cut, words),
    query: words.query && known(cut, words.query),
    label: { ...labelOf(label, key, humanised(name)), ...(!label && { usual: `editing.actions.${name}` }) },
    tone: tone ?? (name === 'delete' ? 'danger' : 'default'),
    ask: resolveRows({ ...cut, entity, may: () => true }, ask).map(row =>
      row.map(item => resolvedItem(cut, entity, item)),
    ),
    confirm: confirmation(confirm ?? name === 'delete', key),
    when: allowed,
    undo: words.undo ?? false,
    [afterwards]: {
      toast: then?.toast ? labelOf(then.toast, `${key}_done`, '') : undefined,
      go: then?.go,
      refresh: then?.refresh ?? true,
    },
  };
}

function together(conditions: (Condition | undefined)[]): Condition | undefined {
  const all = conditions.filter(condition => condition !== undefined);
  return all.length > 1 ? { all } : all[0];
}

/** An action that stores a state is possible in the states which that one follows, or where there is none yet. */
function fromStates({ entity, may }: Cut, words: ActWords): Condition | undefined {
  const { states } = entity.file['x-entity'] ?? {};
  const next = states && isStored(words) ? words.body?.[states.field] : undefined;
  if (!states || typeof next !== 'string' || !may(states.field)) return undefined;
  const { field, from } = states;
  const before = Object.keys(from).filter(state => from[state]?.includes(next));
  const none = { [field]: { empty: true } };
  return before.length ? { any: [{ [field]: before }, none] } : none;
}

/** What the server stores it reads itself. What the browser sends knows who asks; the lint keeps the time out of it. */
function bodyFor(cut: Cut, words: ActWords): ResolvedAction['body'] {
  const { entity, world } = cut;
  const isSent = words.call !== undefined || words.bulk !== undefined || !isCollection(entity, world.resources);
  const body = withVersion(words, entity, world);
  if (!body || isSent) return body && known(cut, body);
  return {};
}

const known = ({ asker }: Cut, words: Record<string, unknown>): Record<string, unknown> =>
  filledVariables(words, word => resolveVariable(word, asker)) as Record<string, unknown>;

/** Conditions on what is asked, by the fields of what is asked. */
function resolvedItem({ asker, world }: Cut, entity: Entity, item: ResolvedItem): ResolvedItem {
  const formatAt = formatsIn({ entity, world });
  const resolved = (condition: Condition | undefined) => condition && resolvedCondition(condition, asker, formatAt);
  const rule = (words: boolean | Condition) => (typeof words === 'boolean' ? words : resolved(words)!);
  return { ...item, visible: resolved(item.visible), required: rule(item.required), readonly: rule(item.readonly) };
}

function confirmation(confirm: ActWords['confirm'], key: string): ResolvedAction['confirm'] {
  if (confirm === true) return true;
  return confirm ? labelOf(confirm, `${key}_confirm`, '') : undefined;
}
