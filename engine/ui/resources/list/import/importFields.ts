import type { ResolvedItem, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { textWithoutKey } from '../../../../dsl/text/labels.ts';
import type { I18n } from '../../useI18n.ts';

/** Returns the fields that a new row can be given, as on the page that creates one. */
export function importFields({ create }: ResolvedResource): ResolvedItem[] {
  const sections = [...(create?.sections ?? []), ...(create?.tabs ?? []).flatMap(tab => tab.sections ?? [])];
  const items = sections.flatMap(section => section.rows.flat());
  return items.filter(({ input }) => !LEFT_OUT.has(input));
}

/** Inputs that a CSV file cannot contain. */
const LEFT_OUT = new Set<ResolvedItem['input']>(['file', 'files', 'hidden', 'readonly', 'password']);

const plain = (text: string): string =>
  text
    .trim()
    .toLocaleLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** Finds the field of a column, by the field's name or its label on the screen. */
export const fieldFor = (head: string, fields: ResolvedItem[], i18n: I18n): ResolvedItem | undefined =>
  fields.find(({ field }) => plain(field) === plain(head)) ??
  fields.find(({ label }) => [i18n.label(label), textWithoutKey(label)].some(word => plain(word) === plain(head)));
