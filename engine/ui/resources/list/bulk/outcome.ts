/** What became of a row: it was done, it was refused, or it was left out because it was known before that it cannot be. */
export type Ending = 'done' | 'refused' | 'left';

/** What became, or would become, of one row. */
export interface BulkOutcome {
  id: string;
  name: string;
  ending: Ending;
  /** Why not, as text. */
  cause?: string;
  /** The rule that decided, for those who may inspect it: `orders/order.entity.json:45`. */
  rule?: string;
}

export interface OutcomeGroup extends Pick<BulkOutcome, 'ending' | 'cause' | 'rule'> {
  names: string[];
}

export const endings: readonly Ending[] = ['done', 'refused', 'left'];

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
