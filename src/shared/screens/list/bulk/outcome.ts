/** What became, or would become, of one row. */
export interface Outcome {
  id: string;
  name: string;
  done: boolean;
  /** Why not, in words. */
  cause?: string;
  /** Where the rule stands that decided: `orders/order.entity.json:45`. */
  rule?: string;
}

export interface OutcomeGroup {
  done: boolean;
  cause?: string;
  rule?: string;
  names: string[];
}

/** Rows that end the same way, those that are done first. */
export function grouped(outcomes: Outcome[]): OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup>();
  for (const { name, done, cause, rule } of outcomes.toSorted((one, other) => Number(other.done) - Number(one.done))) {
    const key = JSON.stringify(done ? [true] : [false, cause, rule]);
    const group = groups.get(key) ?? { done, ...(!done && { cause, rule }), names: [] };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}
