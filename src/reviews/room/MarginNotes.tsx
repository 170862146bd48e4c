import { type RefObject, useLayoutEffect, useState } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { kindText } from '../document/changeTexts.ts';
import type { DocumentView } from '../document/shownText.ts';
import { useCurrent, useReviewRoom } from '../session/reviewContext.ts';
import { AuthorLine } from './AuthorLine.tsx';
import { ChangeSummary, KindIcon } from './ChangeSummary.tsx';
import { findChange } from './findChange.ts';
import classes from './MarginNotes.module.css';
import { OpenNote } from './OpenNote.tsx';
import { RemarkCard } from './RemarkList.tsx';

/** Beside the text: the current change, and the remarks on its paragraph. */
export function MarginNotes({ paper, view }: { paper: RefObject<HTMLElement | null>; view: DocumentView }) {
  const i18n = useI18n();
  const { session } = useReviewRoom();
  const current = useCurrent(session);
  const change = current === null ? undefined : session.changeOf(current);
  const [top, setTop] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view moves the text
  useLayoutEffect(() => {
    const mark = change && paper.current && findChange(paper.current, change);
    if (!mark || !paper.current) return;
    setTop(mark.getBoundingClientRect().top - paper.current.getBoundingClientRect().top);
  }, [change, paper, view]);
  if (!change) return <aside className={classes.margin} />;
  const number = i18n.number(session.indexOf(change.id) + 1);
  return (
    <aside className={classes.margin} aria-label={i18n.text('review.notes')}>
      <div className={classes.notes} style={{ marginBlockStart: Math.max(0, top - 12) }}>
        <section className={classes.note} aria-label={i18n.text('review.current')}>
          <p className={classes.kind}>
            <KindIcon change={change} size={14} />
            {kindText(change.kind, i18n)} ·{' '}
            <bdi>{i18n.text('review.place', { number, total: i18n.number(session.changes.length) })}</bdi>
          </p>
          <AuthorLine author={change.author} date={change.date} />
          <p className={classes.text}>
            <ChangeSummary change={change} />
          </p>
          <OpenNote id={change.id} />
        </section>
        {session.remarksBeside(change).map(remark => (
          <RemarkCard key={remark.id} remark={remark} />
        ))}
      </div>
    </aside>
  );
}
