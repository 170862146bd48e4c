import type { I18n } from '../../useI18n.ts';
import { type BulkOutcome, endings } from './outcome.ts';

/** What happened, in one line: "Assign: 2 done, 1 left as it was". */
export function outcomeText(act: string, outcomes: BulkOutcome[], i18n: I18n): string {
  const parts = endings.flatMap(ending => {
    const count = outcomes.filter(outcome => outcome.ending === ending).length;
    return count > 0 ? [i18n.plural(`lists.bulk.ended.${ending}`, count)] : [];
  });
  const listed = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' }).format(parts);
  return i18n.text('lists.bulk.ended.title', { act, parts: listed });
}
