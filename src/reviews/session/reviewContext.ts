import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { TextRun } from '../../../engine/tracked-changes/index.ts';
import type { DocumentView } from '../document/shownText.ts';
import type { Decided, DecisionSession, ReviewSummary } from './DecisionSession.ts';
import type { ReviewSession } from './ReviewSession.ts';

/** What the parts of the review room share. */
export interface ReviewRoomValue {
  session: ReviewSession;
  view: DocumentView;
  /** Whether the reader is the customer, who decides. */
  isCustomer: boolean;
  /** Numbers of remarks by their identifiers, from 1. */
  remarkNumbers: ReadonlyMap<string, number>;
  /** The remarks whose anchor ends with a run. */
  endsOfRemarks: ReadonlyMap<TextRun, string[]>;
  /** Makes a change the current one, and scrolls to it. */
  goTo: (id: string) => void;
  /** Opens the question about a change or a remark. */
  askAbout: (id: string) => void;
  showRemark: (id: string) => void;
}

export const ReviewRoomContext = createContext<ReviewRoomValue | undefined>(undefined);

export function useReviewRoom(): ReviewRoomValue {
  const room = use(ReviewRoomContext);
  if (!room) throw new Error('useReviewRoom must be used within the review room');
  return room;
}

/** Returns the decision on a change or remark. */
export function useDecided(session: DecisionSession, id: string): Decided {
  const subscribe = useCallback((listener: () => void) => session.subscribe(id, listener), [session, id]);
  return useSyncExternalStore(subscribe, () => session.decided(id));
}

/** Returns whether a change is the current one. */
export function useIsCurrent(session: DecisionSession, id: string): boolean {
  const subscribe = useCallback((listener: () => void) => session.subscribe(id, listener), [session, id]);
  return useSyncExternalStore(subscribe, () => session.current() === id);
}

const useSession = <Value>(session: DecisionSession, read: () => Value): Value => {
  const subscribe = useCallback((listener: () => void) => session.subscribe('', listener), [session]);
  return useSyncExternalStore(subscribe, read);
};

export const useSummary = (session: DecisionSession): ReviewSummary => useSession(session, session.summary);
export const useCurrent = (session: DecisionSession): string | null => useSession(session, session.current);
