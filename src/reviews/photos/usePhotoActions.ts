import { useMemo, useState } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { type PhotoSession, pictureId } from './PhotoSession.ts';
import { photoText, tallyText } from './photoTexts.ts';

export interface PhotoActions {
  /** Shows a photo by its place in the list. */
  goTo: (index: number) => void;
  /** Shows the next (1) or previous (-1) photo of the list. */
  move: (step: 1 | -1) => void;
  /** Approves the photo and shows the next undecided one, or takes the approval back. */
  approve: () => void;
  /** Marks the photo for changes, or takes the mark back. */
  mark: () => void;
  approveUndecided: () => void;
  undo: () => void;
}

/** What buttons and keys of the photo room do, and what a screen reader hears of it. */
export function usePhotoActions(
  session: PhotoSession,
  listed: readonly number[],
): { actions: PhotoActions; announced: string } {
  const i18n = useI18n();
  const [announced, setAnnounced] = useState('');
  const actions = useMemo<PhotoActions>(() => {
    const announce = (...parts: (string | undefined)[]) => setAnnounced(parts.filter(Boolean).join(' '));
    const tally = () => `${tallyText(session, i18n)}.`;
    const currentIndex = () => Math.max(0, session.indexOf(session.current() ?? ''));
    const fileAt = (index: number) => session.photos[index]!.file;
    const stateOf = (index: number) => session.decisionOf(pictureId(fileAt(index).uuid));
    const describe = (index: number) => `${photoText(session, index, i18n)}.`;
    const show = (index: number) => session.goTo(pictureId(fileAt(index).uuid));
    const findUndecided = () => session.photos.flatMap((_, index) => (stateOf(index) === 'undecided' ? [index] : []));
    return {
      goTo(index) {
        show(index);
        announce(describe(index), fileAt(index).name);
      },
      move(step) {
        const from = currentIndex();
        const next = (step === 1 ? listed : listed.toReversed()).find(index => (index - from) * step > 0);
        if (next === undefined) return announce(i18n.text('review.photos.no_more'));
        show(next);
        announce(describe(next), fileAt(next).name);
      },
      approve() {
        if (session.isReadOnly) return;
        const index = currentIndex();
        const { uuid } = fileAt(index);
        if (stateOf(index) === 'accepted') {
          session.clear([uuid]);
          return announce(describe(index), tally());
        }
        session.approve([uuid]);
        const left = findUndecided();
        const next = left.find(one => one > index) ?? left[0];
        if (next !== undefined) show(next);
        announce(i18n.text('review.photos.approved_status'), tally(), next === undefined ? undefined : describe(next));
      },
      mark() {
        if (session.isReadOnly) return;
        const index = currentIndex();
        const { uuid } = fileAt(index);
        if (stateOf(index) === 'open') session.clear([uuid]);
        else session.mark(uuid);
        announce(describe(index), tally());
      },
      approveUndecided() {
        session.approve(findUndecided().map(index => fileAt(index).uuid));
        announce(tally());
      },
      undo() {
        const [first] = session.undo().filter(id => session.indexOf(id) >= 0);
        if (first) session.goTo(first);
        announce(i18n.text('review.undone'), tally());
      },
    };
  }, [session, listed, i18n]);
  return { actions, announced };
}
