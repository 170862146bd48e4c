/** Acts of a resource: those its file declares, and the built-in ones its screens name. */
import { askedOf, withVersion } from './asked.ts';
import { humanised } from './entity.ts';
import { labelOf } from './labels.ts';
import { type Cut, resolveRows } from './resolveLayout.ts';
import type { ResolvedAction } from './resource.ts';
import type { ActWords } from './resourceFile.ts';
import type { Condition } from './vocabulary.ts';

/** Said by name: an object literal with this key looks like a promise to linters. */
const afterwards = 'then';

/** `right`: what the role's permission demands of the row. */
export function resolveAction(cut: Cut, name: string, words: ActWords, right: true | Condition): ResolvedAction {
  const { label, ask = [], confirm, roles: _, then, when, tone, ...rest } = words;
  const { entity } = askedOf(cut.entity, words, cut.world);
  const key = `resources.${cut.resource}.actions.${name}`;
  const allowed = right === true ? when : when ? { all: [when, right] } : right;
  return {
    ...rest,
    body: withVersion(words, cut.entity, cut.world),
    label: { ...labelOf(label, key, humanised(name)), ...(!label && { usual: `editing.actions.${name}` }) },
    tone: tone ?? (name === 'delete' ? 'danger' : 'default'),
    ask: resolveRows({ ...cut, entity, may: () => true }, ask),
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

function confirmation(confirm: ActWords['confirm'], key: string): ResolvedAction['confirm'] {
  if (confirm === true) return true;
  return confirm ? labelOf(confirm, `${key}_confirm`, '') : undefined;
}
