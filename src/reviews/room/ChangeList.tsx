import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useI18n, VisuallyHidden } from '../../../engine/ui/resources/index.ts';
import { authorText, changeLabel, kindText } from '../document/changeTexts.ts';
import type { ReviewSession } from '../session/ReviewSession.ts';
import { useCurrent, useDecided, useReviewRoom } from '../session/reviewContext.ts';
import classes from './ChangeList.module.css';
import { ChangeSummary, KindIcon } from './ChangeSummary.tsx';
import { DecisionMark } from './DecisionMark.tsx';

const rowHeight = 64;

/** The changes in the order of the text. One stop of the Tab key: arrow keys move through the changes. */
export function ChangeList({ ids }: { ids: readonly string[] }) {
  const i18n = useI18n();
  const { session, goTo } = useReviewRoom();
  const current = useCurrent(session);
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => list.current,
    getItemKey: index => ids[index]!,
    overscan: 6,
  });
  const at = current === null ? -1 : ids.indexOf(current);
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const id = ids[Math.max(0, Math.min(next, ids.length - 1))];
    if (id) goTo(id);
  };
  if (ids.length === 0) {
    const reason = session.changes.length === 0 ? 'no_changes' : 'nothing_matches';
    return <p className={classes.nothing}>{i18n.text(`review.${reason}`)}</p>;
  }
  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      tabIndex={0}
      aria-label={i18n.text('review.list')}
      aria-activedescendant={at >= 0 ? optionId(ids[at]!) : undefined}
      onKeyDown={handleKeyDown}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <ChangeRow
            key={key}
            id={ids[index]!}
            session={session}
            place={{ index, of: ids.length, start }}
            isCurrent={index === at}
            onChoose={goTo}
          />
        ))}
      </div>
    </div>
  );
}

const optionId = (id: string): string => `review-change-${id}`;

interface ChangeRowProps {
  id: string;
  session: ReviewSession;
  place: { index: number; of: number; start: number };
  isCurrent: boolean;
  onChoose: (id: string) => void;
}

function ChangeRow({ id, session, place, isCurrent, onChoose }: ChangeRowProps) {
  const i18n = useI18n();
  const { decision } = useDecided(session, id);
  const change = session.changeOf(id);
  if (!change) return null;
  const label = changeLabel(change, session.indexOf(id) + 1, session.changes.length, decision, i18n);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={optionId(id)}
      role="option"
      aria-selected={isCurrent}
      aria-setsize={place.of}
      aria-posinset={place.index + 1}
      className={classes.row}
      style={{ transform: `translateY(${place.start}px)`, height: rowHeight }}
      onClick={() => onChoose(id)}
    >
      <VisuallyHidden>{label} </VisuallyHidden>
      <span className={classes.icon}>
        <KindIcon change={change} />
      </span>
      <span className={classes.words}>
        <ChangeSummary change={change} />
      </span>
      <span className={classes.facts} aria-hidden="true">
        {kindText(change.kind, i18n)} · <bdi>{authorText(change.author, i18n)}</bdi>
      </span>
      <span className={classes.decision} aria-hidden="true">
        <DecisionMark decision={decision} />
      </span>
    </div>
  );
}
