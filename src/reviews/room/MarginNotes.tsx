import { type RefObject, useLayoutEffect, useState } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { authorText, kindText } from '../document/changeTexts.ts';
import type { DocumentView } from '../document/shownText.ts';
import { useCurrent, useDecided, useReviewRoom } from '../session/reviewContext.ts';
import { ChangeSummary, KindIcon } from './ChangeSummary.tsx';
import { findChange } from './findChange.ts';
import classes from './MarginNotes.module.css';
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
  const remarks = session.document.remarks.filter(
    ({ anchor }) => anchor?.story === change.story && anchor.paragraph === change.paragraph,
  );
  return (
    <aside className={classes.margin} aria-label={i18n.text('review.notes')}>
      <div className={classes.notes} style={{ marginBlockStart: Math.max(0, top - 12) }}>
        <section className={classes.note} aria-label={i18n.text('review.current')}>
          <p className={classes.kind}>
            <KindIcon change={change} size={14} />
            {kindText(change.kind, i18n)} ·{' '}
            <bdi>{i18n.text('review.place', { number, total: i18n.number(session.changes.length) })}</bdi>
          </p>
          <p className={classes.author}>
            <bdi>{authorText(change.author, i18n)}</bdi>
            {change.date && !Number.isNaN(Date.parse(change.date)) && <span> · {i18n.shortDate(change.date)}</span>}
          </p>
          <p className={classes.text}>
            <ChangeSummary change={change} />
          </p>
          <OpenNote id={change.id} />
        </section>
        {remarks.map(remark => (
          <RemarkCard key={remark.id} remark={remark} />
        ))}
      </div>
    </aside>
  );
}

/** What the customer asks about the change. */
export function OpenNote({ id }: { id: string }) {
  const i18n = useI18n();
  const { session, isCustomer } = useReviewRoom();
  const { decision, note } = useDecided(session, id);
  if (decision !== 'open' || !note) return null;
  return (
    <p className={classes.question}>
      <b>{i18n.text(isCustomer ? 'review.you' : 'review.customer')}</b> <bdi>{note}</bdi>
    </p>
  );
}
