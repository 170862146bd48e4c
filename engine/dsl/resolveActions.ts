/** Acts of a resource: those its file declares, and the built-in ones its screens name. */
import { askedOf, withVersion } from './asked.ts';
import { isCollection } from './collection.ts';
import { type Entity, humanised } from './entity.ts';
import { labelOf } from './labels.ts';
import { formatsIn } from './resolveField.ts';
import { type Cut, resolveRows } from './resolveLayout.ts';
import type { ResolvedAction, ResolvedItem } from './resource.ts';
import type { ActWords } from './resourceFile.ts';
import { filledVariables, resolvedCondition, resolveVariable } from './variables.ts';
import type { Condition } from './vocabulary.ts';

/** Said by name: an object literal with this key looks like a promise to linters. */
const afterwards = 'then';

/** `conditions`: those that the browser evaluates on the row. */
export function resolveAction(cut: Cut, name: string, words: ActWords, conditions: Condition[]): ResolvedAction {
  const { label, ask = [], confirm, roles: _, then, when: __, tone, ...rest } = words;
  const { entity } = askedOf(cut.entity, words, cut.world);
  const key = `resources.${cut.resource}.actions.${name}`;
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
    when: conditions.length > 1 ? { all: conditions } : conditions[0],
    undo: words.undo ?? false,
    [afterwards]: {
      toast: then?.toast ? labelOf(then.toast, `${key}_done`, '') : undefined,
      go: then?.go,
      refresh: then?.refresh ?? true,
    },
  };
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
