/** How the browser's history has to change so that its entry shows the step of the form; null: it does already. */
type TrailMove = { by: number } | { push: string[] } | { replace: string[] } | null;

/** Reads the steps that lead to an entry of the history, the entry's own step last; none where it was not made here. */
export function trailOf(state: unknown): string[] {
  const { formSteps } = (state ?? {}) as { formSteps?: unknown };
  return Array.isArray(formSteps) ? formSteps.filter(name => typeof name === 'string') : [];
}

/** Whether the entry was made for a form of another kind: what was sent may have other forms than a draft. */
export const isOfOtherKind = (state: unknown, kind: string): boolean =>
  trailOf(state).length > 0 && (state as { formKind?: unknown }).formKind !== kind;

/**
 * Decides the next move of the history. A form that is opened at a later step gets an entry for each earlier one, and a
 * step that has an entry is reached by going back, so that no step has two.
 */
export function nextMove(trail: string[], step: string, steps: string[]): TrailMove {
  const [first] = steps;
  const there = steps.indexOf(step);
  if (first === undefined || there < 0 || trail.at(-1) === step) return null;
  if (trail.length === 0) return { replace: [first] };
  const before = trail.lastIndexOf(step);
  if (before >= 0) return { by: before - (trail.length - 1) };
  const here = steps.indexOf(trail.at(-1)!);
  const next = steps[here + 1];
  // The answers may have removed the entry's step from the form.
  if (here < 0 || here > there || next === undefined) return { replace: steps.slice(0, there + 1) };
  return { push: [...trail, next] };
}
