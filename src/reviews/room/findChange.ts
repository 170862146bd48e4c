import type { Change } from '../../../engine/tracked-changes/index.ts';

/** Finds the first mark of a change, or its paragraph when it has no mark or the view shows none. */
export const findChange = (root: HTMLElement, { id, story, paragraph }: Change): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-change="${CSS.escape(id)}"]`) ??
  root.querySelector<HTMLElement>(`[data-paragraph="${CSS.escape(`${story}:${paragraph}`)}"]`);
