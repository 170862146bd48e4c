import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { calledOf } from '../display/calledOf.ts';
import type { Act, Guide } from '../guide.ts';
import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { actionNamed } from './offers.ts';
import { rowWords } from './rowWords.ts';

export interface Spoken {
  resource: ResolvedResource;
  guide: Guide | undefined;
}

/** Returns the label of an action on this row: from the guide, else from the resource. */
export const actLabel = ({ resource, guide }: Spoken, name: string, row: Row, say: Speaker): string =>
  guide?.act?.(row, name, say)?.label ?? say.label(actionNamed(resource, name).label);

/** The same, short enough for a row of a list. */
export const actShortLabel = (spoken: Spoken, name: string, row: Row, say: Speaker): string =>
  spoken.guide?.act?.(row, name, say)?.short ??
  (say.text(`resources.${spoken.resource.name}.short.${name}`, { _: '' }) || actLabel(spoken, name, row, say));

/** A name that is a sentence ends where the title ends. */
const unended = (name: string): string => name.replace(/[.。]+$/u, '');

/** What will happen: in the words that its file names, or those that stand under its name, or that it is for good. */
function consequence({ resource }: Spoken, name: string, row: Row, say: Speaker): string {
  const { confirm } = actionNamed(resource, name);
  const words = rowWords(row, say);
  if (confirm && confirm !== true) return say.label(confirm, words);
  return say.text(`resources.${resource.name}.confirm.${name}`, { ...words, _: say.text('screens.confirm.text') });
}

/** What is asked before the act happens. */
export function actQuestion(spoken: Spoken, name: string, row: Row, say: Speaker): NonNullable<Act['question']> {
  const own = spoken.guide?.act?.(row, name, say)?.question;
  if (own) return own;
  const { resource } = spoken;
  const { ask, tone } = actionNamed(resource, name);
  const label = actLabel(spoken, name, row, say);
  return {
    title: say.text(ask.length > 0 ? 'screens.confirm.asked' : 'screens.confirm.title', {
      act: label,
      name: unended(calledOf(row, resource, say)),
    }),
    text: consequence(spoken, name, row, say),
    confirm: label,
    keep: say.text(ask.length === 0 && tone === 'danger' ? 'screens.confirm.keep' : 'editing.cancel'),
  };
}
