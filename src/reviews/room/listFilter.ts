import type { ChangeFamily } from '../../../engine/tracked-changes/families/index.ts';
import { familyOf } from '../../../engine/tracked-changes/families/index.ts';
import type { ReviewSession } from '../session/ReviewSession.ts';

export const filterStates = ['all', 'undecided', 'open'] as const;

/** Which changes the list shows, and the keyboard moves through. */
export interface ListFilter {
  state: (typeof filterStates)[number];
  family: ChangeFamily | null;
  author: string | null;
}

export const noFilter: ListFilter = { state: 'all', family: null, author: null };

export const filteredChanges = (session: ReviewSession, { state, family, author }: ListFilter): string[] =>
  session.changes
    .filter(change => (family === null || familyOf(change) === family) && (author === null || change.author === author))
    .map(({ id }) => id)
    .filter(id => state === 'all' || session.decisionOf(id) === state);
