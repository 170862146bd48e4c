import type { I18n } from '../../useI18n.ts';

/** How a row ended: it was changed, it was refused, or it was left out because the refusal was known before. */
export type Ending = 'done' | 'refused' | 'left';

/** The outcome of one row, or its preview. */
export interface BulkOutcome {
  id: string;
  name: string;
  ending: Ending;
  /** The reason as text, if the row was not changed. */
  cause?: string;
  /** The rule that decided, for those who may inspect it: `orders/order.entity.json:45`. */
  rule?: string;
}

export interface OutcomeGroup extends Pick<BulkOutcome, 'ending' | 'cause' | 'rule'> {
  names: string[];
}

const endings: readonly Ending[] = ['done', 'refused', 'left'];

/** Rows that end the same way, in the order of `endings`. */
export function groupOutcomes(outcomes: BulkOutcome[]): OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup>();
  const placeOf = ({ ending }: BulkOutcome) => endings.indexOf(ending);
  for (const { name, ending, cause, rule } of outcomes.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const key = JSON.stringify(ending === 'done' ? [ending] : [ending, cause, rule]);
    const group = groups.get(key) ?? { ending, ...(ending !== 'done' && { cause, rule }), names: [] };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What happened, in one line: "Assign: 2 done, 1 not changed". */
export function outcomeText(act: string, outcomes: BulkOutcome[], i18n: I18n): string {
  const parts = endings.flatMap(ending => {
    const count = outcomes.filter(outcome => outcome.ending === ending).length;
    return count > 0 ? [i18n.plural(`lists.bulk.ended.${ending}`, count)] : [];
  });
  const listed = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' }).format(parts);
  return i18n.text('lists.bulk.ended.title', { act, parts: listed });
}
