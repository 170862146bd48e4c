import { useCallback, useMemo, useState } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { contentText, kindText } from '../document/changeTexts.ts';
import type { Decision } from '../session/DecisionSession.ts';
import type { ReviewSession } from '../session/ReviewSession.ts';

export interface RoomActions {
  /** Goes to the next (1) or previous (-1) change of the list; with a state, to the next one in it. */
  move: (step: 1 | -1, state?: Decision) => void;
  decide: (decision: 'accepted' | 'rejected') => void;
  undo: () => void;
  announceMany: (count: number) => void;
}

/** What buttons and keys of the room do, and what a screen reader hears of it. */
export function useRoomActions(
  session: ReviewSession,
  ids: readonly string[],
  goTo: (id: string) => void,
): { actions: RoomActions; announced: string } {
  const i18n = useI18n();
  const [announced, setAnnounced] = useState('');
  const progress = useCallback(() => {
    const { accepted, rejected, total } = session.summary();
    const values = { count: i18n.number(accepted + rejected), total: i18n.number(total) };
    return i18n.text('review.progress_status', values);
  }, [session, i18n]);
  const actions = useMemo<RoomActions>(() => {
    /** The next change of the list, from the current one; `undefined` at the end. */
    const next = (step: 1 | -1, state?: Decision): string | undefined => {
      const from = session.indexOf(session.current() ?? '');
      const listed = step === 1 ? ids : ids.toReversed();
      return listed.find(id => (session.indexOf(id) - from) * step > 0 && (!state || session.decisionOf(id) === state));
    };
    const announce = (...parts: (string | undefined)[]) => setAnnounced(parts.filter(Boolean).join(' '));
    const describe = (id: string): string => {
      const change = session.changeOf(id)!;
      const number = i18n.number(session.indexOf(id) + 1);
      return i18n.text('review.next_change', {
        number,
        kind: kindText(change.kind, i18n),
        content: contentText(change, i18n),
      });
    };
    return {
      move(step, state) {
        const id = next(step, state);
        if (id) goTo(id);
        else announce(i18n.text('review.no_more'));
      },
      decide(decision) {
        const id = session.current();
        if (id === null || session.isReadOnly) return;
        const after = next(1, 'undecided');
        session.decide([id], decision);
        announce(i18n.text(`review.done.${decision}`), progress(), after && describe(after));
        if (after) goTo(after);
      },
      undo() {
        const undone = session.undo();
        const [first] = undone.filter(id => session.indexOf(id) >= 0);
        if (undone.length) announce(i18n.text('review.undone'), progress());
        if (first) goTo(first);
      },
      announceMany: count => announce(i18n.plural('review.decided_many', count), progress()),
    };
  }, [session, ids, goTo, i18n, progress]);
  return { actions, announced };
}
